import ipaddr from 'ipaddr.js'

/** Said by proxies about the client; from anybody else it is a claim about themselves. */
const proxyHeaders = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded', 'x-real-ip']

/**
 * Puts the client's address into X-Forwarded-For, and nothing else: what everything behind reads is then true whoever
 * sent the request. A proxy in `trusted` is believed about whom it speaks for, nearest first, up to one that is not.
 * @param {string[]} trusted addresses and CIDR ranges. Throws one readable sentence for what is neither.
 * @returns {(request: import('node:http').IncomingMessage) => void}
 */
export function nameClients(trusted) {
  const ranges = trusted.map(parseRange)
  const isTrusted = (/** @type {string} */ address) => {
    const parsed = ipaddr.process(address)
    return ranges.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits))
  }
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress
    // defence: only trusted proxies name the client
    if (peer === undefined || !isTrusted(peer)) {
      for (const name of ['x-forwarded-for', ...proxyHeaders]) delete headers[name]
      if (peer !== undefined) headers['x-forwarded-for'] = plain(peer)
      return
    }
    headers['x-forwarded-for'] = plain(findClient(peer, hopsOf(headers['x-forwarded-for']), isTrusted))
  }
}

/**
 * The nearest hop that no trusted proxy is, or the farthest there is.
 * @param {string} peer
 * @param {string[]} hops as sent, nearest last
 * @param {(address: string) => boolean} isTrusted
 */
function findClient(peer, hops, isTrusted) {
  let client = peer
  for (const hop of hops.reverse()) {
    if (!ipaddr.isValid(hop)) return client
    client = hop
    if (!isTrusted(hop)) return client
  }
  return client
}

/** @param {string | string[] | undefined} header */
function hopsOf(header) {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  return text.split(',').map((hop) => hop.trim().replace(/^\[(.*)\]$/, '$1'))
}

/** `::ffff:10.0.0.1` is `10.0.0.1`. @param {string} address */
const plain = (address) => ipaddr.process(address).toString()

/**
 * @param {string} text
 * @returns {[ipaddr.IPv4 | ipaddr.IPv6, number]}
 */
function parseRange(text) {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    throw new Error(
      `TRUSTED_PROXIES has "${text}": it must be addresses or CIDR ranges, separated by commas.`,
    )
  }
}
