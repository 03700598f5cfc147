import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { createKeyring } from '@/server/core/crypto'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { prepareSecret, setEndpoint, switchSecret } from '@/server/modules/accounts/endpoints'
import { createTestTenant } from '@/server/testing/tenants'
import { resealSecrets } from './reseal-secrets'

/** The keyring is made once a process; a test that turns keys puts its own in its place. */
const place = Symbol.for('croupier.keyring')
const store = globalThis as unknown as Record<symbol, unknown>
afterEach(() => delete store[place])

const newKey = randomBytes(32).toString('base64')

test('every stored secret is sealed with the newest key, and says what it said', async () => {
  const old = createKeyring(env().ENCRYPTION_KEYS)
  await db.query(
    `insert into provider (code, name, dialect, base_url, secret_sealed, updated_at)
     values ('resealed', 'Resealed', 'aurora', 'https://provider.example', $1, now())`,
    [old.seal('a-secret-of-a-provider', 'provider.secret')],
  )
  store[place] = createKeyring([newKey, ...env().ENCRYPTION_KEYS])
  expect(await resealSecrets()).toMatchObject({ provider: 1 })
  const rows = await db.query<{ sealed: string }>(
    `select secret_sealed as sealed from provider where code = 'resealed'`,
  )
  const withNewKeyAlone = createKeyring([newKey])
  expect(withNewKeyAlone.open(rows[0]?.sealed ?? '', 'provider.secret')).toBe('a-secret-of-a-provider')
  expect(await resealSecrets()).toMatchObject({ provider: 0 })
})

test('the secrets of an endpoint are all sealed anew, those before and after a change as well', async () => {
  const { tenant } = await createTestTenant()
  const url = 'https://wallet.example.com/callback'
  const { endpoint } = await setEndpoint(tenant, { url, secret: 'the-first-secret!' })
  const endpointId = endpoint.id
  await prepareSecret(tenant, { endpointId, secret: 'the-second-secret' })
  await switchSecret(tenant, { endpointId, keepPreviousHours: 24 })
  await prepareSecret(tenant, { endpointId, secret: 'the-third-secret!' })
  store[place] = createKeyring([newKey, ...env().ENCRYPTION_KEYS])
  expect(await resealSecrets()).toMatchObject({ endpoint: 3 })
  const row = await db.endpoint.findUniqueOrThrow({ where: { id: endpointId } })
  const opened = [row.previousSecretSealed, row.secretSealed, row.nextSecretSealed].map((sealed) =>
    createKeyring([newKey]).open(sealed ?? '', 'endpoint.secret'),
  )
  expect(opened).toEqual(['the-first-secret!', 'the-second-secret', 'the-third-secret!'])
})

test('a column that is sealed for good and missing from the list would be noticed', async () => {
  const rows = await db.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and column_name like '%sealed%' order by 1`,
  )
  const shortLived = [
    ...['game_session.launch_url_sealed', 'mail.body_sealed', 'mail_attachment.content_sealed'],
    ...['sso_attempt.outcome_sealed', 'sso_attempt.proof_sealed', 'sso_attempt.response_sealed'],
  ]
  const lasting = rows.map((row) => row.place).filter((one) => !shortLived.includes(one))
  expect(lasting).toEqual([
    'destination.previous_secret_sealed',
    'destination.secret_sealed',
    'endpoint.next_secret_sealed',
    'endpoint.previous_secret_sealed',
    'endpoint.secret_sealed',
    'kyb_record.sealed',
    'ledger_source.secret_sealed',
    'organization_file_key.key_sealed',
    'payout_address.address_sealed',
    'provider.other_secret_sealed',
    'provider.secret_sealed',
    'report_signing_key.private_key_sealed',
    'sealed_canary.sealed',
    'sso_connection.next_secret_sealed',
    'sso_connection.secret_sealed',
    'sso_connection.sp_key_sealed',
    'two_factor.seed_sealed',
    'user_session.sso_hint_sealed',
  ])
})
