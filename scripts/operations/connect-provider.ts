import { systemClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { setProviderDefaults, setProviderStatus } from '@/server/modules/provider-access'
import { findAdapter, providerSecretPurpose } from '@/server/providers/registry'
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
 * Connects a provider, or gives a connected one another address or secret; its games arrive with the next catalogue sync.
 * Options set its defaults and status, audited like changes that staff make.
 * Throws RangeError for what cannot work.
 */
export async function connectProvider(connection: Connection): Promise<void> {
  const { code, name, dialect, baseUrl, secret, options } = connection
  if (!/^[a-z][a-z0-9_-]{1,63}$/.test(code))
    throw new RangeError('A code is lower-case letters, digits, - and _')
  if (!findAdapter(dialect)) throw new RangeError(`Nobody here speaks the dialect "${dialect}"`)
  if (!URL.canParse(baseUrl) || !baseUrl.startsWith('https://'))
    throw new RangeError('An address begins with https://')
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
