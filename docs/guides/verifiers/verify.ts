import { createHmac, timingSafeEqual } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

/** Whether Croupier signed these exact bytes. Ask before parsing the body; answer 401 when it says no. */
export function isCallbackAuthentic(
  rawBody: Uint8Array,
  signature: string | undefined,
  secret: string,
): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(rawBody).digest('hex'))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

// To try it: node verify.ts "$SECRET" "$X_SIGNATURE" < body.json; exits with 0 when the signature is good, else with 1.
if (import.meta.filename === process.argv[1]) {
  const [secret = '', signature] = process.argv.slice(2)
  process.exitCode = isCallbackAuthentic(await buffer(process.stdin), signature, secret) ? 0 : 1
}
