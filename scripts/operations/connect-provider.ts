import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { keyring } from '@/server/keyring'
import { setProviderDefaults, setProviderStatus } from '@/server/modules/accounts/provider-access'
import { describeSyncFailure, syncCatalogue } from '@/server/modules/catalogue/catalog'
import { findAdapter, isLoopbackHttp, providerSecretPurpose } from '@/server/providers/registry'
import type { ProviderOptions } from './provider-options'

interface Connection {
  code: string
  name: string
  dialect: string
  baseUrl: string
  secret: string
  options?: ProviderOptions
}

/**
 * Connects a provider, or gives a connected one another address or secret. In demo mode it may be on this machine.
 * Options set its defaults and status, audited like changes that staff make.
 * Throws RangeError for what cannot work.
 */
export async function connectProvider(
  connection: Connection,
  { isDemo = env().CROUPIER_MODE === 'demo' } = {},
): Promise<void> {
  const { code, name, dialect, baseUrl, secret, options } = connection
  if (!/^[a-z][a-z0-9_-]{1,63}$/.test(code))
    throw new RangeError('A code is lower-case letters, digits, - and _')
  if (code.startsWith('cert-'))
    throw new RangeError('Codes that begin with cert- are those of certification runs')
  if (!findAdapter(dialect)) throw new RangeError(`There is no dialect "${dialect}"`)
  if (!isHttps(baseUrl) && !(isDemo && isLoopbackHttp(baseUrl)))
    throw new RangeError(`An address begins with https://${isDemo ? ', or with http://127.0.0.1' : ''}`)
  if (secret.length < 16) throw new RangeError('A secret has at least 16 characters')
  await db.query(
    `insert into provider (code, name, dialect, base_url, secret_sealed, updated_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (code) do update
     set name = excluded.name, dialect = excluded.dialect, base_url = excluded.base_url,
       secret_sealed = excluded.secret_sealed, updated_at = now()`,
    [code, name, dialect, baseUrl.replace(/\/$/, ''), keyring().seal(secret, providerSecretPurpose)],
  )
  if (!options) return
  const ctx = systemContext('provider:connect', systemClock, newId())
  await setProviderDefaults(ctx, { ...options.defaults, providerCode: code })
  if (options.status) await setProviderStatus(ctx, { providerCode: code, status: options.status })
}

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'

/** What was seen when the catalogue of a connected provider was read, once, and its games stored. */
export async function readCatalogue(code: string): Promise<{ isRead: boolean; seen: string }> {
  const ctx = systemContext('provider:connect', systemClock, newId())
  try {
    const { listed, created, skipped } = await syncCatalogue(ctx, code)
    const unusable = skipped > 0 ? ` ${skipped} entries cannot be used: the log above says why.` : ''
    return { isRead: true, seen: `Its catalogue lists ${listed} games, ${created} of them new.${unusable}` }
  } catch (error) {
    const seen = `Its catalogue could not be read: ${describeSyncFailure(error)}. It is read again every hour.`
    return { isRead: false, seen }
  }
}
