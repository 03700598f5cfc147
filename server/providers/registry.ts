import { createCache } from '@/server/cache/cached-values'
import type { Clock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { trimTrailing } from '@/server/core/trim-trailing'
import { env } from '@/server/env'
import { keyring } from '@/server/keyring'
import { log } from '@/server/log'
import { studioExchange } from '@/server/outbound'
import { auroraAdapter } from './aurora/adapter'
import { borealisAdapter } from './borealis/adapter'
import { loggedHttp } from './call-log'
import { cascadeAdapter } from './cascade/adapter'
import { createProviderHttp, providerDeadlineMs, providerHttp } from './http'
import type { ProviderAdapter, ProviderConnection, ProviderHttp, ProviderPorts } from './port'
import { type ProviderRow, selectProvider } from './queries'

export { flushCalls, recordCall } from './call-log'
export { type ProviderRow, selectProvider }

/** The keyring purpose of `provider.secret_sealed`. */
export const providerSecretPurpose = 'provider.secret'

const adapters: readonly ProviderAdapter[] = [auroraAdapter, borealisAdapter, cascadeAdapter]

export function listAdapters(): readonly ProviderAdapter[] {
  return adapters
}

/** The adapter of a dialect (`aurora`, `borealis`, `cascade`), or null. */
export function findAdapter(dialect: string): ProviderAdapter | null {
  return adapters.find((adapter) => adapter.code === dialect) ?? null
}

/** A provider's adapter: its dialect's, else the one with the name of its code. */
function findProviderAdapter(provider: Pick<ProviderRow, 'code' | 'dialect'>): ProviderAdapter | null {
  return findAdapter(provider.dialect ?? provider.code)
}

/** Opens a provider's secret. Throws when no configured key can. */
function openConnection(provider: ProviderRow): ProviderConnection {
  return {
    code: provider.code,
    baseUrl: trimTrailing(provider.baseUrl, '/'),
    secret: keyring().open(provider.secretSealed, providerSecretPurpose),
    ...otherSecretOf(provider),
  }
}

const otherSecretOf = ({ otherSecretSealed, otherSecretUntil: until = null }: ProviderRow) =>
  otherSecretSealed && {
    otherSecret: { secret: keyring().open(otherSecretSealed, providerSecretPurpose), until },
  }

/** An http address of this machine: where a provider of the demo may be. */
export function isLoopbackHttp(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
}

/** A provider on this machine can be connected in the demo only. */
export const isLocalInDemo = (address: string): boolean =>
  env().CROUPIER_MODE === 'demo' && isLoopbackHttp(address)

/** Calls to such a provider; studios elsewhere are reached through the guard of `server/outbound`. */
export const localProviderHttp = (deadlineMs: number): ProviderHttp =>
  processSingleton('local-provider-http', () => createProviderHttp({ deadlineMs }))

/** It may launch games from where it is. */
const ownOrigin = ({ baseUrl }: ProviderConnection): string[] =>
  isLocalInDemo(baseUrl) ? [new URL(baseUrl).origin] : []

// defence: calls to a studio pass the guard
const studioHttp = ({ baseUrl }: ProviderConnection): ProviderHttp =>
  isLocalInDemo(baseUrl) ? providerHttp() : { send: studioExchange(providerDeadlineMs) }

/** The dependencies of an adapter's outbound calls, on the real network. */
function openPorts(connection: ProviderConnection, isGuarded: boolean, clock: Clock): ProviderPorts {
  return {
    connection,
    clock,
    http: isGuarded ? loggedHttp(studioHttp(connection), connection.code) : providerHttp(),
    allowedLocalOrigins: [...env().LAUNCH_ALLOWED_LOCAL_ORIGINS, ...ownOrigin(connection)],
  }
}

/** A provider with its adapter and connection: `provider.adapter.launch(provider.ports, …)`. */
export interface ConnectedProvider {
  adapter: ProviderAdapter
  ports: ProviderPorts
}

/** Null when no adapter speaks the provider's dialect. */
export function connectProvider(provider: ProviderRow, clock: Clock): ConnectedProvider | null {
  const adapter = findProviderAdapter(provider)
  return adapter && { adapter, ports: openPorts(openConnection(provider), provider.isGuarded, clock) }
}

interface KnownConnection {
  row: ProviderRow
  adapter: ProviderAdapter
  connection: ProviderConnection
}

/** Rows are cached until a provider changes; what is derived from a row, for as long as the row is the same. */
const rows = () =>
  processSingleton('cached-providers', () => createCache<ProviderRow>({ topics: ['reference'] }))
const connections = () => processSingleton('provider-connections', () => new Map<string, KnownConnection>())

/**
 * A provider's adapter and opened connection, or null for an unknown one. While the database cannot be read, the last
 * known row is used, so that a provider's signed report still gets an answer in its dialect.
 */
export async function findProviderConnection(
  code: string,
): Promise<Pick<KnownConnection, 'row' | 'adapter' | 'connection'> | null> {
  const known = connections().get(code)
  try {
    const row = await rows().get(code, () => selectProvider(code))
    if (known && known.row === row) return known
    connections().delete(code)
    const adapter = row && findProviderAdapter(row)
    if (!adapter) return null
    const found = { row, adapter, connection: openConnection(row) }
    connections().set(code, found)
    return found
  } catch (error) {
    if (!known) throw error
    log.warn({ err: error, provider: code }, 'provider read failed; using the cached row')
    return known
  }
}
