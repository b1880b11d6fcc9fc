package strictjson

import "encoding/binary"

// A block is 64 bytes of text, whose bytes are marked in the bits of one word, the
// first one lowest. Marks tell where the bytes of interest are before any of them is
// looked at, which is much faster than to look for one after the other.
const blockSize = 64

// lows are the lower seven bits of each byte.
const lows = ones * 0x7F

// specials marks the bytes of a block that do not stand for themselves in a string:
// quote, backslash and control characters.
func specials(block []byte) (marks uint64) {
	_ = block[blockSize-1]
	for i := 0; i < blockSize; i += 8 {
		word := binary.LittleEndian.Uint64(block[i:])
		other := nonzero(word^'"'*ones) & nonzero(word^'\\'*ones) & nonzero(word&(ones*0xE0))
		marks |= gather(^other) << i
	}
	return marks
}

// escapes marks the backslashes of a block.
func escapes(block []byte) (marks uint64) {
	_ = block[blockSize-1]
	for i := 0; i < blockSize; i += 8 {
		marks |= gather(^nonzero(binary.LittleEndian.Uint64(block[i:])^'\\'*ones)) << i
	}
	return marks
}

// nonzero sets the highest bit of each byte that is not zero. The other bits mean
// nothing.
func nonzero(word uint64) uint64 { return (word&lows + lows) | word }

// gather moves the highest bits of the bytes of a word to the lowest eight bits.
func gather(word uint64) uint64 { return (word & highs >> 7) * 0x0102040810204080 >> 56 }
