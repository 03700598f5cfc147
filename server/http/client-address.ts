import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Set by proxies about the client; from any other sender it is unverified. */
const proxyHeaders = ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded', 'x-real-ip']

/**
 * Sets X-Forwarded-For to the client's address, and nothing else, so that everything behind can trust it. A proxy in
 * `trusted` is believed about its client, nearest first, up to one that is not trusted.
 */
export function nameClients(trusted: readonly string[]): (request: IncomingMessage) => void {
  const ranges = trusted.map(parseRange)
  const isTrusted = (address: string) => {
    const parsed = ipaddr.process(address)
    return ranges.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits))
  }
  /** Read once for all requests of a connection. */
  const peers = new WeakMap<Socket, { address: string; isTrusted: boolean }>()
  const peerOf = (socket: Socket) => {
    const known = peers.get(socket)
    if (known !== undefined || socket.remoteAddress === undefined) return known
    const peer = { address: plain(socket.remoteAddress), isTrusted: isTrusted(socket.remoteAddress) }
    peers.set(socket, peer)
    return peer
  }
  return ({ headers, socket }) => {
    const peer = peerOf(socket)
    // defence: only trusted proxies name the client
    if (!peer?.isTrusted) {
      for (const name of ['x-forwarded-for', ...proxyHeaders]) delete headers[name]
      if (peer) headers['x-forwarded-for'] = peer.address
      return
    }
    headers['x-forwarded-for'] = plain(
      findClient(peer.address, hopsOf(headers['x-forwarded-for']), isTrusted),
    )
  }
}

/** The nearest hop that is not a trusted proxy, or the farthest. `hops` are as sent, nearest last. */
function findClient(peer: string, hops: string[], isTrusted: (address: string) => boolean): string {
  let client = peer
  for (const hop of hops.reverse()) {
    if (!ipaddr.isValid(hop)) return client
    client = hop
    if (!isTrusted(hop)) return client
  }
  return client
}

function hopsOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  return text.split(',').map((hop) => hop.trim().replace(/^\[(.*)\]$/, '$1'))
}

/** `::ffff:10.0.0.1` is `10.0.0.1`. */
const plain = (address: string) => ipaddr.process(address).toString()

function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}
