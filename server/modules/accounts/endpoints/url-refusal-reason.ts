import { env } from '@/server/env'
import type { CallbackUrlRefusal } from '@/server/outbound'

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
