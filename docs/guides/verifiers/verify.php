<?php

declare(strict_types=1);

/** Whether Croupier signed these exact bytes. Ask before parsing the body; answer 401 when it says no. */
function isCallbackAuthentic(string $rawBody, ?string $signature, string $secret): bool
{
    return hash_equals(hash_hmac('sha256', $rawBody, $secret), $signature ?? '');
}

// In a handler: isCallbackAuthentic(file_get_contents('php://input'), $_SERVER['HTTP_X_SIGNATURE'] ?? null, $secret)
// To try it: php verify.php "$SECRET" "$X_SIGNATURE" < body.json; exits with 0 when the signature is good, else with 1.
if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    [, $secret, $signature] = $argv;
    exit(isCallbackAuthentic(stream_get_contents(STDIN), $signature, $secret) ? 0 : 1);
}
