#!/usr/bin/env python3
"""Make wire_vectors.json: messages and their neutral wire form, by Python's json.

    python3 wire_vectors.py > wire_vectors.json
"""
import hashlib
import json

DIGEST = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"

MESSAGES = [
    {"role": "user", "content": ""},
    {"role": "user", "content": "plain"},
    {"role": "system", "content": 'quotes " and \\ backslash / slash'},
    {"role": "developer", "content": "不要修改数据库结构。本番環境の設定は変更しないでください"},
    {"role": "user", "content": "emoji 🦀👩‍👩‍👧‍👦 and é é"},
    {"role": "assistant", "content": "".join(map(chr, range(0x20)))},
    {"role": "assistant", "content": "\x7f \x80 \x9f \u2028 \u2029 \ufeff \ufffd < > &"},
    {"role": "user", "content": "lone surrogates are read as \ufffd and \ufffd\ufffd"},
    {"role": "user", "name": "marta", "content": "named"},
    {"role": "assistant", "content": "", "tool_calls": [
        {"id": "k1", "name": "tide", "arguments": '{"day": "sat"}'},
        {"id": "k2", "name": "wind", "arguments": "{\"a\":[1,2.50,1e400]}"},
        {"id": "", "name": "", "arguments": ""}]},
    {"role": "tool", "tool_call_id": "k1", "content": "high water 09:42\n"},
    {"role": "tool", "tool_call_id": "k2", "name": "wind", "content": "no \u0000 byte", "is_error": True},
    {"role": "assistant", "content": "said", "reasoning": "thought\tabout it"},
    {"role": "user", "content": "look", "media": [{"kind": "image", "sha256": DIGEST}, {"kind": "file", "sha256": DIGEST}]},
    {"role": "user", "content": "שלום \u202e rtl"},
]


def dumps(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


print(json.dumps({
    "messages": [{"message": m, "wire": dumps(m)} for m in MESSAGES],
    "array_sha256": hashlib.sha256(dumps(MESSAGES).encode()).hexdigest(),
    "empty_array_sha256": hashlib.sha256(dumps([]).encode()).hexdigest(),
}, indent=1))
