import { hmacSha256Hex, isEqualConstantTime } from '@/server/core/crypto'
import type { Form } from './form'

/** Lower-case hex HMAC-SHA256 of all parameters but `sign`, sorted by name, joined as `name=value` with `&`. */
export function signCascade(secret: string, parameters: Iterable<readonly [string, string]>): string {
  const pairs = [...parameters].filter(([name]) => name !== 'sign').sort(byName)
  return hmacSha256Hex(secret, pairs.map(([name, value]) => `${name}=${value}`).join('&'))
}

function byName([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : 1
}

export function isSignedByCascade(secret: string, form: Form): boolean {
  return secret !== '' && isEqualConstantTime(form.get('sign') ?? '', signCascade(secret, form))
}
