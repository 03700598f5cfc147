import hashlib
import hmac
import sys


def is_callback_authentic(raw_body: bytes, signature: str | None, secret: str) -> bool:
    """Whether Croupier signed these exact bytes. Ask before parsing the body; answer 401 when it says no."""
    expected = hmac.new(secret.encode("utf-8"), raw_body, hashlib.sha256).hexdigest()
    # Bytes, because compare_digest refuses text that is not ASCII.
    return hmac.compare_digest(expected.encode(), (signature or "").encode("utf-8", "replace"))


# To try it: python3 verify.py "$SECRET" "$X_SIGNATURE" < body.json; exits with 0 when the signature is good, else with 1.
if __name__ == "__main__":
    secret, signature = sys.argv[1:3]
    sys.exit(0 if is_callback_authentic(sys.stdin.buffer.read(), signature, secret) else 1)
