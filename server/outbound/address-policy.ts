import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPv4 ranges that are not the public internet, 168.63.129.16 being a cloud's own host agent. */
// defence: no callbacks to private and special IPv4 ranges
const refusedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((range) => ipaddr.IPv4.parseCIDR(range))

/** Global unicast only; mapped, compatible, NAT64, unique-local and link-local forms all lie outside it. */
// defence: no callbacks outside global unicast IPv6
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Inside global unicast, but not the public internet: Teredo and similar, documentation, 6to4. */
// defence: no callbacks to 6to4 addresses
const refusedIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/** Sixth group of an ISATAP address, which contains an IPv4 address. */
const isatapGroup = 0x5efe

/**
 * True when an address, as a resolver or a socket spells it, belongs to the public internet. Anything it cannot read,
 * an IPv6 zone or an IPv4 address inside an IPv6 one is not public.
 */
export function isPublicAddress(address: string | undefined): boolean {
  // defence: no callbacks to an IPv6 zone
  if (address === undefined || address.includes('%')) return false
  const family = isIP(address)
  if (family === 4) return isPublicIpv4(address)
  return family === 6 && isPublicIpv6(address)
}

function isPublicIpv4(address: string): boolean {
  const parsed = ipaddr.IPv4.parse(address)
  return !refusedIpv4.some((range) => parsed.match(range))
}

function isPublicIpv6(address: string): boolean {
  const parsed = ipaddr.IPv6.parse(address)
  // defence: no callbacks to ISATAP addresses
  if (!parsed.match(globalUnicast) || parsed.parts[5] === isatapGroup) return false
  return !refusedIpv6.some((range) => parsed.match(range))
}

/** Whether callbacks may be sent to a port: any where no list is set. Checked when saving and for each connection. */
export function isPortAllowed(port: number, allowed: readonly number[]): boolean {
  return port > 0 && (allowed.length === 0 || allowed.includes(port))
}
