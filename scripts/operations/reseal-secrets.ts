import { db } from '@/server/db'
import { keyring } from '@/server/keyring'

/**
 * What is sealed for good, with the purpose its value is bound to. Game addresses, stored answers, letters and sign-ins
 * under way are sealed too, and gone within days.
 */
const sealedColumns = [
  { table: 'provider', key: 'code', column: 'secret_sealed', purpose: 'provider.secret' },
  { table: 'provider', key: 'code', column: 'other_secret_sealed', purpose: 'provider.secret' },
  { table: 'endpoint', key: 'id', column: 'secret_sealed', purpose: 'endpoint.secret' },
  { table: 'endpoint', key: 'id', column: 'next_secret_sealed', purpose: 'endpoint.secret' },
  { table: 'endpoint', key: 'id', column: 'previous_secret_sealed', purpose: 'endpoint.secret' },
  { table: 'destination', key: 'id', column: 'secret_sealed', purpose: 'destination.secret' },
  { table: 'destination', key: 'id', column: 'previous_secret_sealed', purpose: 'destination.secret' },
  { table: 'kyb_record', key: 'organization_id', column: 'sealed', purpose: 'kyb.record' },
  { table: 'sealed_canary', key: 'id', column: 'sealed', purpose: 'health.canary' },
  {
    table: 'organization_file_key',
    key: 'organization_id',
    column: 'key_sealed',
    purpose: 'organization.file-key',
  },
  { table: 'sso_connection', key: 'id', column: 'secret_sealed', purpose: 'sso.secret' },
  { table: 'sso_connection', key: 'id', column: 'next_secret_sealed', purpose: 'sso.secret' },
  { table: 'sso_connection', key: 'id', column: 'sp_key_sealed', purpose: 'sso.saml-key' },
  { table: 'user_session', key: 'id', column: 'sso_hint_sealed', purpose: 'sso.hint' },
  { table: 'payout_address', key: 'id', column: 'address_sealed', purpose: 'payout_address.address' },
  { table: 'ledger_source', key: 'id', column: 'secret_sealed', purpose: 'ledger-source.secret' },
  {
    table: 'report_signing_key',
    key: 'id',
    column: 'private_key_sealed',
    purpose: 'report.signing-key',
  },
  { table: 'two_factor', key: 'user_id', column: 'seed_sealed', purpose: 'two_factor.seed' },
] as const

/**
 * Seals every stored secret anew with the first of ENCRYPTION_KEYS. A value that is changed meanwhile is left as they
 * made it. Throws when one was sealed with a key that is not listed any more.
 */
export async function resealSecrets(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const place of sealedColumns)
    counts[place.table] = (counts[place.table] ?? 0) + (await resealColumn(place))
  return counts
}

async function resealColumn({
  table,
  key,
  column,
  purpose,
}: (typeof sealedColumns)[number]): Promise<number> {
  const found = await db.query<{ key: string; sealed: string }>(
    `select ${key}::text as key, ${column} as sealed from ${table} where ${column} is not null`,
  )
  let count = 0
  for (const { key: id, sealed } of found) {
    const resealed = keyring().seal(keyring().open(sealed, purpose), purpose)
    if (keyIdOf(resealed) === keyIdOf(sealed)) continue
    const written = await db.query(
      `update ${table} set ${column} = $3 where ${key}::text = $1 and ${column} = $2 returning 1`,
      [id, sealed, resealed],
    )
    count += written.length
  }
  return count
}

/** `v1.<key id>.…` */
const keyIdOf = (sealed: string) => sealed.split('.')[1]
