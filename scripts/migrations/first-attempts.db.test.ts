import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '@/server/testing/test-database'
import { applyMigrations } from './apply-migrations.mjs'
import { readMigrations } from './migration-files.mjs'

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`
const url = 'https://wallet.example.com/'
const signature = 'ab'.repeat(32)
const reply = '{"balance":1,"currency":"EUR"}'
const everyCallback = {
  'Content-Type': 'application/json',
  'X-SIGNATURE': signature,
  'User-Agent': 'Croupier/1',
}
const columns = `number, trigger, endpoint_id, url, signature, request_headers, started_at, finished_at, duration_ms,
  verdict, verdict_reason, response_status, response_headers, response_body, error_code, error_message`

const insertMovement = (of: { n: number; state: string; attempts: number; delivered?: boolean }) =>
  `insert into wallet_transaction (id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id,
     transaction_type, action, amount_minor, currency, player_id, round_id, is_finished, state, content_hash, body,
     schedule_s, attempt_budget, attempt_count, endpoint_id, delivery_url, created_at, lease_token, lease_expires_at,
     operator_status, operator_response, balance_minor, may_have_moved, settled_at)
   values ('${id(of.n)}', '${id(91)}', '${id(92)}', '${id(93)}', '${id(94)}', 'p', 't${of.n}', 'win', 'WIN', 1, 'EUR',
     'player', 'round', true, '${of.state}', '\\x00', '\\x7b7d', '{5}', 2, ${of.attempts}, '${id(90)}', '${url}',
     '2026-01-01T00:00:00Z',
     ${of.delivered ? `null, null, 200, '${reply}', 1, true, now()` : `'${id(95)}', now(), null, null, null, false, null`})`

/** An attempt of the movement with this number. */
const insertAttempt = (of: {
  n: number
  number: number
  headers?: object
  body?: string
  isOpen?: boolean
}) => ({
  text: `insert into wallet_attempt (id, movement_id, endpoint_id, number, trigger, url, signature, request_headers,
      started_at, finished_at, duration_ms, verdict, verdict_reason, response_status, response_headers, response_body)
    values ($1, $2, $3, $4, $5, $6, $7, $8, '2026-01-01T00:00:00Z', $9, $10, $11, $12, $13, $14, $15)`,
  values: [
    ...[
      id(of.n * 10 + of.number),
      id(of.n),
      id(90),
      of.number,
      of.number === 1 ? 'initial' : 'redelivery',
      url,
    ],
    ...[signature, of.headers ?? everyCallback],
    ...(of.isOpen
      ? [null, null, null, null, null, null, null]
      : [
          '2026-01-01T00:00:01Z',
          7,
          'confirmed',
          'accepted',
          200,
          { date: 'now' },
          Buffer.from(of.body ?? reply),
        ]),
  ],
})

test('first attempts move to their movements where those say the rest; every attempt reads as before', async () => {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  const migrations = readMigrations()
  const at = migrations.findIndex(({ name }) => name.endsWith('_first_attempts'))
  await applyMigrations(database.url, migrations.slice(0, at))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  // Rows alone, without the tenant around them.
  await client.query('set session_replication_role = replica')
  const [atOnce, atSecond, underWay, otherwise, unreadable] = [1, 2, 3, 4, 5]
  for (const n of [atOnce, otherwise, unreadable])
    await client.query(insertMovement({ n, state: 'confirmed', attempts: 1, delivered: true }))
  await client.query(insertMovement({ n: atSecond, state: 'confirmed', attempts: 2, delivered: true }))
  await client.query(insertMovement({ n: underWay, state: 'sending', attempts: 1 }))
  await client.query(insertAttempt({ n: atOnce, number: 1 }))
  await client.query(insertAttempt({ n: atSecond, number: 1 }))
  await client.query(insertAttempt({ n: atSecond, number: 2 }))
  await client.query(insertAttempt({ n: underWay, number: 1, isOpen: true }))
  await client.query(insertAttempt({ n: otherwise, number: 1, headers: { 'User-Agent': 'Croupier/0' } }))
  await client.query(insertAttempt({ n: unreadable, number: 1, body: 'other bytes' }))
  const attemptsIn = async (table: string) =>
    (await client.query(`select movement_id, ${columns} from ${table} order by movement_id, number`)).rows
  const before = await attemptsIn('wallet_attempt')

  await applyMigrations(database.url, migrations.slice(0, at + 1))

  // Headers that every callback has are told by the code that sends them.
  expect(await attemptsIn('delivery_attempt')).toEqual(
    before.map((row) => ({
      ...row,
      request_headers: row.movement_id === id(otherwise) ? row.request_headers : null,
    })),
  )
  const kept = await client.query(
    'select id from wallet_transaction where first_signature is not null order by id',
  )
  expect(kept.rows).toEqual([{ id: id(atOnce) }, { id: id(unreadable) }])
  expect(await attemptsIn('wallet_attempt')).toHaveLength(4)
  await client.end()
  await database.drop()
})
