import { hmacSha256Hex, isEqualConstantTime } from '@/server/core/crypto'
import { decodeUtf8 } from '@/server/formats/json-text'

// defence: a cascade form is valid for five minutes
const toleranceS = 300

/** Lower-case hex HMAC-SHA256 of all parameters but `sign`, sorted by name, joined as `name=value` with `&`. */
export function signCascade(secret: string, parameters: Iterable<readonly [string, string]>): string {
  const pairs = [...parameters].filter(([name]) => name !== 'sign').sort(byName)
  return hmacSha256Hex(secret, pairs.map(([name, value]) => `${name}=${value}`).join('&'))
}

function byName([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : 1
}

/**
 * True when the form is signed for this operation (`op`) and within five minutes of `now` (`ts`): without both, a
 * signed form could be replayed to any operation at any time.
 */
export function isSignedByCascade(
  secret: string,
  form: Form,
  { operation, now }: { operation: string; now: Date },
): boolean {
  // defence: a cascade call needs a configured secret
  if (secret === '' || !isEqualConstantTime(form.get('sign') ?? '', signCascade(secret, form))) return false
  // defence: a cascade form is valid for one operation
  return form.get('op') === operation && isCurrent(form.get('ts') ?? '', now)
}

function isCurrent(ts: string, now: Date): boolean {
  return /^\d{1,12}$/.test(ts) && Math.abs(Math.floor(now.getTime() / 1000) - Number(ts)) <= toleranceS
}

type Form = ReadonlyMap<string, string>

/**
 * Parses a form strictly: UTF-8, each pair with its `=`, no repeated parameter, no broken escapes; null otherwise.
 * Names are lower-case words and values contain no `&`: the signed text joins unencoded pairs and must be unambiguous.
 */
export function readForm(bytes: Uint8Array): Form | null {
  const text = decodeUtf8(bytes)
  if (text === null) return null
  const form = new Map<string, string>()
  for (const pair of text.split('&')) {
    const parsed = readPair(pair)
    if (!parsed || form.has(parsed.name)) return null
    form.set(parsed.name, parsed.value)
  }
  return form
}

function readPair(pair: string): { name: string; value: string } | null {
  const split = pair.indexOf('=')
  const name = decode(pair.slice(0, Math.max(split, 0)))
  const value = decode(pair.slice(split + 1))
  if (split < 1 || name === null || value === null) return null
  return /^[a-z_]+$/.test(name) && !value.includes('&') ? { name, value } : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
