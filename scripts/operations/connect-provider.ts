import { pool } from '@/server/db'
import { keyring } from '@/server/keyring'
import { findAdapter, providerSecretPurpose } from '@/server/providers/registry'

interface Connection {
  code: string
  name: string
  dialect: string
  baseUrl: string
  secret: string
}

/**
 * Connects a provider, or gives a connected one another address or secret; its games arrive with the next catalogue sync.
 * Throws RangeError for what cannot work.
 */
export async function connectProvider({ code, name, dialect, baseUrl, secret }: Connection): Promise<void> {
  if (!/^[a-z][a-z0-9_-]{1,63}$/.test(code))
    throw new RangeError('A code is lower-case letters, digits, - and _')
  if (!findAdapter(dialect)) throw new RangeError(`Nobody here speaks the dialect "${dialect}"`)
  if (!URL.canParse(baseUrl) || !baseUrl.startsWith('https://'))
    throw new RangeError('An address begins with https://')
  if (secret.length < 16) throw new RangeError('A secret has at least 16 characters')
  await pool.query(
    `insert into provider (code, name, dialect, base_url, secret_sealed, updated_at)
     values ($1, $2, $3, $4, $5, now())
     on conflict (code) do update
     set name = excluded.name, dialect = excluded.dialect, base_url = excluded.base_url,
       secret_sealed = excluded.secret_sealed, updated_at = now()`,
    [code, name, dialect, baseUrl.replace(/\/$/, ''), keyring().seal(secret, providerSecretPurpose)],
  )
}
