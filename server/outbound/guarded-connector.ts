import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPortAllowed, isPublicAddress } from './address-policy'
import { asConnectError, blockedTarget, ConnectError } from './connect-error'
import { notePeerCertificate } from './peer-certificates'
import type { ResolveHost } from './resolve-host'

type Connector = buildConnector.connector

export interface ConnectorParts {
  resolve: ResolveHost
  connectTimeoutMs: number
  /** Exact origins that are reached without the guard. */
  exemptOrigins: readonly string[]
  /** Empty: any. */
  allowedPorts: readonly number[]
  /** Opens the socket; injected in tests so that nothing but loopback is ever reached. */
  build?: (options: buildConnector.BuildOptions) => Connector
}

/**
 * A connector for undici that reaches the public internet only: https, TLS 1.2 or newer, no IP literal that is not
 * public (undici does not resolve those), every resolved address public, and the connected socket's own address too.
 * The request keeps the host name, so SNI and certificate checks are the operator's.
 */
export function createGuardedConnector(parts: ConnectorParts): Connector {
  const build = parts.build ?? buildConnector
  const timeout = parts.connectTimeoutMs
  const openExempt = build({ timeout })
  // defence: TLS 1.2 or newer, with a verified certificate
  const openPublic = build({ timeout, minVersion: 'TLSv1.2', lookup: guardedLookup(parts.resolve) })
  const exempt = new Set(parts.exemptOrigins)

  return (options, callback) => {
    if (exempt.has(`${options.protocol}//${options.host}`)) {
      openExempt(options, (error, socket) =>
        error ? callback(asConnectError(error), null) : callback(null, socket as NonNullable<typeof socket>),
      )
      return
    }
    const refusal = refuseTarget(options, parts.allowedPorts)
    if (refusal) {
      callback(refusal, null)
      return
    }
    openPublic(options, (error, socket) => {
      if (error || !socket) {
        callback(asConnectError(error ?? new Error('no socket')), null)
        return
      }
      // defence: the connected socket is checked again
      if (isPublicAddress(socket.remoteAddress)) {
        notePeerCertificate(`${options.protocol}//${options.host}`, socket)
        callback(null, socket)
        return
      }
      socket.destroy()
      callback(blockedTarget(`The peer ${socket.remoteAddress ?? 'without an address'}`), null)
    })
  }
}

function refuseTarget(options: buildConnector.Options, allowedPorts: readonly number[]): ConnectError | null {
  // defence: callbacks leave over https only
  if (options.protocol !== 'https:') {
    return new ConnectError('SCHEME_BLOCKED', 'Only https addresses are called')
  }
  const port = options.port === '' ? 443 : Number(options.port)
  // defence: callbacks leave to allowed ports only
  if (!isPortAllowed(port, allowedPorts)) {
    return new ConnectError('PORT_BLOCKED', `This deployment does not call port ${port}`)
  }
  const host = options.hostname.replace(/^\[|\]$/g, '')
  // defence: an IP literal is checked before connecting
  return isIP(host) !== 0 && !isPublicAddress(host) ? blockedTarget(host) : null
}

/** A `lookup` for `net.connect`: one address that is not public refuses all of them. */
export function guardedLookup(resolve: ResolveHost): LookupFunction {
  return (hostname, options, callback) => {
    const fail = (error: Error) => callback(error, [])
    resolve(hostname).then((addresses) => {
      const [first] = addresses
      if (first === undefined) return fail(new ConnectError('ENOTFOUND', `${hostname} has no address`))
      // defence: one private DNS answer refuses all
      if (!addresses.every(isPublicAddress)) return fail(blockedTarget(hostname))
      if (!options.all) return callback(null, first, isIP(first))
      return callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      )
    }, fail)
  }
}
