import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '@/server/testing/test-database'
import { applyMigrations } from './apply-migrations.mjs'
import { readMigrations } from './migration-files.mjs'

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`
const [organization, brand, otherBrand, refund] = [id(1), id(2), id(3), id(4)]

const insertMovement = (of: { id: string; brand: string; transactionId: string }) =>
  `insert into wallet_transaction (id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id,
     transaction_type, action, amount_minor, currency, player_id, round_id, is_finished, reference_transaction_id,
     state, state_reason, content_hash, body, schedule_s, attempt_budget, settled_at, provider_answer, created_at)
   values ('${of.id}', '${organization}', '${of.brand}', '${id(8)}', '${id(9)}', 'p', '${of.transactionId}', 'refund',
     'REFUND', 1, 'EUR', 'player', 'round', true, 'b1', 'not_sent', 'bet_unknown', '\\x00', '\\x7b7d', '{}', 0, now(),
     'ok', now())`

test('a database with movements and tombstones takes the identity by brand, and keeps what it knew', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  const migrations = readMigrations()
  const at = migrations.findIndex(({ name }) => name.endsWith('_movement_identity'))
  await applyMigrations(database.url, migrations.slice(0, at))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  // Rows alone, without the tenant around them.
  await client.query('set session_replication_role = replica')
  await client.query(insertMovement({ id: refund, brand, transactionId: 'r1' }))
  await client.query(
    `insert into movement_tombstone values ('${organization}', 'p', 'b1', '${refund}', now())`,
  )
  await applyMigrations(database.url, migrations.slice(0, at + 1))
  const { rows } = await client.query('select brand_id, transaction_id, refund_id from movement_tombstone')
  expect(rows).toEqual([{ brand_id: brand, transaction_id: 'b1', refund_id: refund }])
  await client.query(insertMovement({ id: id(5), brand: otherBrand, transactionId: 'r1' }))
  await expect(client.query(insertMovement({ id: id(6), brand, transactionId: 'r1' }))).rejects.toThrow(
    'wallet_transaction_identity_key',
  )
  await client.end()
  await database.drop()
})
