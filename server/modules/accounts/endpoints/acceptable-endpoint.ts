import { secretLength } from '@/server/contract/forms/endpoints'
import { AppError } from '@/server/core/app-error'
import { env } from '@/server/env'
import { type CallbackUrlRefusal, checkCallbackUrl } from '@/server/outbound'

/**
 * The URL as it will be kept. Throws E6002 with every reason against the URL, and what is wrong with the secret beside it,
 * so that a person corrects a form once; E0003 when only the secret is at fault.
 */
export function requireAcceptable(input: { url: string; secret?: string | undefined }): string {
  // defence: a callback URL is checked when saved
  const check = checkCallbackUrl(input.url)
  const secretIssues = input.secret === undefined ? [] : secretIssuesOf(input.secret)
  if (check.ok && secretIssues.length > 0) throw refuseSecret(secretIssues)
  if (check.ok) return check.url
  throw new AppError('E6002', {
    message: explainUrlRefusal(check.reason),
    details: {
      reason: check.reason,
      reasons: check.reasons.map((reason) => ({ reason, message: explainUrlRefusal(reason) })),
      issues: secretIssues.map(toIssue),
    },
  })
}

/** Throws E0003 with everything that is wrong. */
export function requireAcceptableSecret(secret: string): void {
  const issues = secretIssuesOf(secret)
  if (issues.length > 0) throw refuseSecret(issues)
}

export const refuseSecret = (messages: readonly string[]) =>
  new AppError('E0003', { details: { issues: messages.map(toIssue) } })

const toIssue = (message: string) => ({ path: 'secret', message })

/** Spec §5.6: at least 16 characters. Its bytes are a key, so nothing is trimmed or folded. */
function secretIssuesOf(secret: string): string[] {
  const length = [...secret].length
  return [
    ...(length < secretLength.min ? [`Must be at least ${secretLength.min} characters`] : []),
    ...(length > secretLength.max ? [`Must be at most ${secretLength.max} characters`] : []),
    ...(/\p{Surrogate}/u.test(secret) ? ['Must be valid Unicode text'] : []),
  ]
}

const reasons: Record<Exclude<CallbackUrlRefusal, 'port'>, string> = {
  too_long: 'The callback URL is longer than 2048 characters.',
  malformed: 'The callback URL is not valid.',
  scheme: 'The callback URL must start with https://.',
  credentials: 'The callback URL must not contain a user name or password.',
  fragment: 'The callback URL must not contain a fragment (#).',
  ip_address: 'The callback URL must use a host name, not an IP address.',
  internal_name: 'The callback URL must be public. This host name is internal.',
}

/** What a person is told about a callback address that was refused. */
export function explainUrlRefusal(
  reason: CallbackUrlRefusal,
  allowedPorts: readonly number[] = env().CALLBACK_ALLOWED_PORTS,
): string {
  return reason === 'port' ? explainPort(allowedPorts) : reasons[reason]
}

function explainPort(allowed: readonly number[]): string {
  if (allowed.length === 0) return 'The callback URL must not use port 0.'
  const ports = new Intl.ListFormat('en').format(allowed.map(String))
  return `This deployment sends callbacks to port${allowed.length === 1 ? '' : 's'} ${ports} only.`
}
