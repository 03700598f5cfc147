import ipaddr from 'ipaddr.js'

/**
 * The unit that an address is counted as: an IPv4 address itself, an IPv6 address by its /64, because one subscriber
 * has all of those.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  // defence: an IPv6 network counts as one client
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
