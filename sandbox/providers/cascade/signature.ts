import { createHmac, timingSafeEqual } from 'node:crypto'

/** All parameters but `sign`, sorted by name in byte order, `name=value` joined with `&`, values unencoded. */
export function signCascade(secret: string, parameters: Record<string, string>): string {
  const names = Object.keys(parameters).filter((name) => name !== 'sign')
  names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const content = names.map((name) => `${name}=${parameters[name]}`).join('&')
  return createHmac('sha256', secret).update(content).digest('hex')
}

const TOLERANCE_S = 300

/** A form with `op`, `ts` and `sign` added. */
export function signedForm(
  secret: string,
  operation: string,
  parameters: Record<string, string>,
  at: Date,
): string {
  const stamped = { ...parameters, op: operation, ts: String(Math.floor(at.getTime() / 1000)) }
  return new URLSearchParams({ ...stamped, sign: signCascade(secret, stamped) }).toString()
}

/**
 * The parameters of a form that is signed for this operation; null when one is given twice, `ts` is missing or more than
 * five minutes from `now`, or the signature is wrong.
 */
export function readSignedForm(
  secret: string,
  operation: string,
  body: string,
  now: Date,
): Record<string, string> | null {
  const form = new URLSearchParams(body)
  const parameters: Record<string, string> = Object.create(null)
  for (const [name, value] of form) {
    if (name in parameters) return null
    parameters[name] = value
  }
  const { sign, ts, op } = parameters
  if (sign === undefined || !/^[0-9a-f]{64}$/.test(sign) || ts === undefined || !/^\d{1,12}$/.test(ts))
    return null
  const isCurrent = Math.abs(Math.floor(now.getTime() / 1000) - Number(ts)) <= TOLERANCE_S
  if (op !== operation || !isCurrent) return null
  const expected = Buffer.from(signCascade(secret, parameters), 'hex')
  return timingSafeEqual(Buffer.from(sign, 'hex'), expected) ? parameters : null
}
