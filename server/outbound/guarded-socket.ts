import { connect, isIP, type NetConnectOpts, type Socket } from 'node:net'
import { isPortAllowed, isPublicAddress } from './address-policy'
import { asConnectError, blockedTarget, ConnectError } from './connect-error'
import { guardedLookup } from './guarded-connector'
import { createDnsResolver, type ResolveHost } from './resolve-host'

export interface SocketParts {
  resolve: ResolveHost
  connectTimeoutMs: number
  /** Empty: any. */
  allowedPorts: readonly number[]
  /** `host:port` that are reached without the guard. */
  exemptHosts: readonly string[]
  /** Opens the socket; injected in tests. */
  open?: (options: NetConnectOpts) => Socket
}

/** A connected TCP socket to a public address, for a protocol that encrypts by itself. Rejects with ConnectError. */
export async function openGuardedSocket(
  { host, port }: { host: string; port: number },
  { resolve, connectTimeoutMs, allowedPorts, exemptHosts, open = connect }: SocketParts,
): Promise<Socket> {
  const isExempt = exemptHosts.includes(`${host}:${port}`)
  if (!isExempt) {
    if (!isPortAllowed(port, allowedPorts))
      throw new ConnectError('PORT_BLOCKED', `This deployment does not call port ${port}`)
    // defence: an IP literal of a file server is checked before connecting
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw blockedTarget(host)
  }
  const socket = open({ host, port, ...(!isExempt && { lookup: guardedLookup(resolve) }) })
  try {
    await connected(socket, connectTimeoutMs)
    // defence: the connected socket to a file server is checked again
    if (!isExempt && !isPublicAddress(socket.remoteAddress))
      throw blockedTarget(`The peer ${socket.remoteAddress ?? 'without an address'}`)
    return socket
  } catch (error) {
    socket.destroy()
    throw asConnectError(error as Error)
  }
}

function connected(socket: Socket, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ConnectError('ETIMEDOUT', 'The connection was not accepted in time')),
      timeoutMs,
    )
    const end = (error?: Error) => {
      clearTimeout(timer)
      socket.off('error', end)
      return error ? reject(error) : resolve()
    }
    socket.once('connect', () => end()).once('error', end)
  })
}

/** To file servers that providers name. */
export const fileServerReach = (): SocketParts => ({
  resolve: createDnsResolver(),
  connectTimeoutMs: 10_000,
  allowedPorts: [],
  exemptHosts: [],
})
