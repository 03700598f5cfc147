import type { CallbackUrlRefusal } from '@/server/outbound'

/** What a person is told about a callback address that was refused. */
export const urlRefusalReason: Record<CallbackUrlRefusal, string> = {
  too_long: 'The callback URL is longer than 2048 characters.',
  malformed: 'The callback URL is not valid.',
  scheme: 'The callback URL must start with https://.',
  credentials: 'The callback URL must not contain a user name or password.',
  fragment: 'The callback URL must not contain a fragment (#).',
  port: 'This deployment does not send callbacks to this port. Omit the port to use 443.',
  ip_address: 'The callback URL must use a host name, not an IP address.',
  internal_name: 'The callback URL must be public. This host name is internal.',
}
