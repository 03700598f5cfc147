import { bytesOf, hmac, sha256, signatureOf, toBase64, toHex } from './digest'
import { bodyVariants, secretVariants } from './variants'

export type Comparison =
  | { kind: 'match' }
  /** The signature was computed from this secret and body, but not as for a callback. */
  | { kind: 'mistake'; mistake: string }
  | { kind: 'unknown'; hint: string }

interface Pasted {
  secret: string
  body: string
  signature: string
}

/** Compares a pasted signature with the expected one, and looks for common mistakes when it differs. */
export async function compareSignature({ secret, body, signature }: Pasted): Promise<Comparison> {
  const expected = await signatureOf(secret, body)
  if (signature === expected) return { kind: 'match' }
  const given = signature.trim()
  if (given === expected) return mistake('Whitespace around the signature. Trim it before comparing.')
  if (given.toLowerCase() === expected)
    return mistake('Upper-case hex. Compare the bytes, or lower-case both.')
  if (given.toLowerCase() === `sha256=${expected}`)
    return mistake('Remove the prefix “sha256=”. X-SIGNATURE is the bare digest.')
  const found =
    (await findEncoding({ secret, body, signature: given })) ??
    (await findHash({ secret, body, signature: given })) ??
    (await findVariant({ secret, body, signature: given }))
  return found === null ? { kind: 'unknown', hint: hintFor(given) } : mistake(found)
}

const mistake = (text: string): Comparison => ({ kind: 'mistake', mistake: text })

async function findEncoding({ secret, body, signature }: Pasted): Promise<string | null> {
  const digest = toBase64(await hmac(bytesOf(secret), body))
  const plain = signature.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')
  return plain === digest.replaceAll('=', '') ? 'The digest is in base64. X-SIGNATURE is in hex.' : null
}

async function findHash({ secret, body, signature }: Pasted): Promise<string | null> {
  const given = signature.toLowerCase()
  const key = bytesOf(secret)
  if (given === toHex(await hmac(key, body, 'SHA-1'))) return 'This is HMAC-SHA1. Use HMAC-SHA256.'
  if (given === toHex(await hmac(key, body, 'SHA-512'))) return 'This is HMAC-SHA512. Use HMAC-SHA256.'
  if (given === (await signatureOf(body, secret)))
    return 'Secret and body are swapped. The secret is the key.'
  const joined = [body, secret + body, body + secret]
  for (const text of joined) {
    if (given === toHex(await sha256(text)))
      return 'This is a plain SHA-256 hash. Use HMAC, with the secret as its key.'
  }
  return null
}

async function findVariant({ secret, body, signature }: Pasted): Promise<string | null> {
  const given = signature.toLowerCase()
  const bodies = [{ value: body, mistake: '' }, ...bodyVariants(body)]
  const secrets = [{ value: bytesOf(secret), mistake: '' }, ...secretVariants(secret)]
  for (const other of secrets) {
    for (const text of bodies) {
      if (given === toHex(await hmac(other.value, text.value)))
        return `${other.mistake} ${text.mistake}`.trim()
    }
  }
  return null
}

function hintFor(signature: string): string {
  if (signature.length === 40)
    return 'It has the length of a SHA-1 digest; HMAC-SHA256 in hex has 64 characters.'
  if (signature.length === 128)
    return 'It has the length of a SHA-512 digest; HMAC-SHA256 in hex has 64 characters.'
  if (!/^[0-9a-f]{64}$/i.test(signature))
    return 'It is not 64 hexadecimal characters, as every X-SIGNATURE is.'
  return 'It was computed with another secret or another body. Check whether the secret changed, and use the exact raw body.'
}
