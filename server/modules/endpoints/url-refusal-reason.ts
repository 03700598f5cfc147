import type { CallbackUrlRefusal } from '@/server/outbound'

/** What a person is told about a callback address that was refused. */
export const urlRefusalReason: Record<CallbackUrlRefusal, string> = {
  too_long: 'The callback address is longer than 2048 characters.',
  malformed: 'The callback address is not a valid URL.',
  scheme: 'The callback address must start with https://.',
  credentials: 'The callback address must not contain a user name or password.',
  fragment: 'The callback address must not contain a # part.',
  port: 'The callback address uses a port that this service does not send to; leave it out to use 443.',
  ip_address: 'The callback address must use a host name, not an IP address.',
  internal_name: 'The callback address must be publicly reachable; this name is internal.',
}
