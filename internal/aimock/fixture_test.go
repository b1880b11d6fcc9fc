package aimock_test

// inTurn are fixtures that answer one request after the other.
func inTurn(responses ...object) []object {
	var fixtures []object
	for i, response := range responses {
		fixtures = append(fixtures, object{"match": object{"model": model, "sequenceIndex": i}, "response": response})
	}
	return fixtures
}

// always is a fixture that answers every request in the same way.
func always(response object) []object {
	return []object{{"match": object{"model": model}, "response": response}}
}

// draft answers with a text, says what that took, and how it ended; "" is "stop".
func draft(text, finish string) object {
	response := object{"content": text, "model": served, "usage": object{"prompt_tokens": 900, "completion_tokens": 420, "total_tokens": 1320}}
	if finish != "" {
		response["finishReason"] = finish
	}
	return response
}

// fault answers with an error.
func fault(status int, code, message string) object {
	return object{"status": status, "error": object{"message": message, "type": "some_error", "code": code}}
}

// later is an error that asks to wait for some seconds.
func later(seconds int) object {
	response := fault(429, "rate_limit_exceeded", "Slow down.")
	response["retryAfter"] = seconds
	return response
}
