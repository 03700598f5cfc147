package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
)

// IsCallbackAuthentic tells whether Croupier signed these exact bytes. Ask before parsing the body; answer 401 when it
// says no.
func IsCallbackAuthentic(rawBody []byte, signature, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(rawBody)
	expected := hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(signature))
}

// To try it: go run verify.go "$SECRET" "$X_SIGNATURE" < body.json; exits with 0 when the signature is good, else with 1.
func main() {
	rawBody, err := io.ReadAll(os.Stdin)
	if err != nil || len(os.Args) != 3 || !IsCallbackAuthentic(rawBody, os.Args[2], os.Args[1]) {
		os.Exit(1)
	}
}
