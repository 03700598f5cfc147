import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '@/server/testing/test-database'
import { applyMigrations } from './apply-migrations.mjs'
import { migrationsFolder, readMigrations } from './migration-files.mjs'

const name = '20261122085440_issue_keys_of_organizations'
const organizations = ['0198aaaa-0000-7000-8000-000000000001', '0198aaaa-0000-7000-8000-000000000002']

test('keys that two brands of one organization had used stay apart, the oldest under its own name', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  const all = readMigrations(migrationsFolder)
  const before = all.filter((one) => one.name < name)
  await applyMigrations(database.url, before)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  for (const id of organizations) await insertOrganization(client, id)
  const grants = [
    await insertGrant(client, { organization: 0, key: 'k', minute: 2 }),
    await insertGrant(client, { organization: 0, key: 'k', minute: 1 }),
    await insertGrant(client, { organization: 0, key: 'other', minute: 3 }),
    await insertGrant(client, { organization: 1, key: 'k', minute: 4, status: 'issue_failed' }),
  ]
  await applyMigrations(database.url)
  const { rows } = await client.query(
    'select idempotency_key as key, refusal from free_round_grant order by id',
  )
  await client.end()
  expect(rows).toEqual([
    { key: `moved:${grants[0]}`, refusal: null },
    { key: 'k', refusal: null },
    { key: 'other', refusal: null },
    { key: 'k', refusal: 'provider_error' },
  ])
  await database.drop()
})

const idOf = (kind: number, n: number) => `0198aaaa-000${kind}-7000-8000-${String(n).padStart(12, '0')}`
let made = 0

async function insertOrganization(client: Client, id: string): Promise<void> {
  await client.query(
    `insert into organization (id, slug, name, kind, updated_at) values ($1, $2, 'Test', 'platform', now())`,
    [id, `t-${id}`],
  )
}

/** A grant of a brand of its own; returns its id. */
async function insertGrant(
  client: Client,
  grant: { organization: number; key: string; minute: number; status?: string },
): Promise<string> {
  made += 1
  const [id, brandId] = [idOf(1, made), idOf(2, made)]
  const organizationId = organizations[grant.organization]
  const status = grant.status ?? 'active'
  const at = new Date(Date.UTC(2026, 0, 1, 0, grant.minute))
  await client.query('insert into brand (id, organization_id, ref, updated_at) values ($1, $2, $3, now())', [
    brandId,
    organizationId,
    `b${made}`,
  ])
  await client.query(
    `insert into free_round_grant (id, organization_id, brand_id, provider_code, player_id, currency, country, coin_level,
      rounds_per_game, kind, start_at, end_at, status, settles_in_batch, idempotency_key, request_hash, issued_by,
      response_body, created_at, issued_at, closed_at)
    values ($1, $2, $3, 'p', 'p1', 'EUR', 'MT', 1, 10, 'freespin', $4, $4::timestamptz + interval '1 day',
      $5::"FreeRoundGrantStatus", false, $6, '', '{}', jsonb_build_object('status', $5::text), $4, $4,
      case when $5 = 'issue_failed' then $4::timestamptz end)`,
    [id, organizationId, brandId, at, status, grant.key],
  )
  return id
}
