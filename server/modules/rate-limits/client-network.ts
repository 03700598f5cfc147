import ipaddr from 'ipaddr.js'

/**
 * Who an address is counted as: an IPv4 address itself, an IPv6 one by its /64, since a single customer has all of those
 * addresses. Text that is no address is counted as it is.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  // defence: an IPv6 network counts as one client
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const prefix = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
