import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { newIdAt } from '@/server/core/ids'
import { createTestDatabase, type TestDatabase } from '@/server/testing/test-database'
import { applyMigrations } from './apply-migrations.mjs'
import { migration, readMigrations } from './migration-files.mjs'

/** The first migration of version 1.0.0: from here on every database is upgraded, never made anew. */
const baseline = '20261126000000_baseline'
const rows = 2_000
const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`
const columns = `id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id, transaction_type, action,
  amount_minor, currency, player_id, round_id, is_finished, state, content_hash, body, schedule_s, attempt_budget,
  created_at, settled_at, provider_answer`
const values = (of: { id: string; transaction: string; at: string; type?: string }) =>
  `${of.id}, '${id(1)}', '${id(2)}', '${id(3)}', '${id(4)}', 'p', ${of.transaction}, '${of.type ?? 'bet'}', 'A', 1, 'EUR', 'player',
  'round', false, 'not_sent', '\\x00', '\\x7b7d', '{}', 0, ${of.at}, ${of.at}, 'failed'`
const uuid = (at: string, key: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${key}), 1, 19))::uuid`

const databases: TestDatabase[] = []
const clients: Client[] = []
afterAll(async () => {
  for (const client of clients.splice(0)) await client.end()
  for (const database of databases.splice(0)) await database.drop()
})

async function connect(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  clients.push(client)
  return client
}

/** A database as the baseline makes it, with movements of a year, a refund of each tenth and an attempt of each refund. */
async function openBaseline() {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  databases.push(database)
  const first = readMigrations().filter(({ name }) => name === baseline)
  expect((await applyMigrations(database.url, first)).applied).toEqual([baseline])
  const client = await connect(database.url)
  const time = `now() - interval '1 year' + n * interval '1 year' / ${rows}`
  await client.query(
    `insert into movement (${columns})
     select ${values({ id: uuid(time, 'n::text'), transaction: `'tx-' || n`, at: time })} from generate_series(1, ${rows}) n`,
  )
  await client.query(
    `insert into movement (${columns}, reference_transaction_id, reversal_of_id)
     select ${values({ id: uuid('created_at', `'refund-' || n`), transaction: `'refund-' || n`, at: 'created_at', type: 'refund' })},
       transaction_id, id
     from (select *, row_number() over () as n from movement) one where n % 10 = 0`,
  )
  await client.query(
    `insert into wallet_attempt (id, movement_id, endpoint_id, number, trigger, url, signature, started_at)
     select gen_random_uuid(), id, '${id(5)}', 1, 'initial', '', '', created_at from movement
     where transaction_id like 'refund-%'`,
  )
  return { url: database.url, client }
}

const figures = `select (select count(*)::int from movement) as movements,
  (select sum(amount_minor)::int from movement) as moved,
  (select count(*)::int from wallet_attempt) as attempts, (select count(*)::int from delivery_attempt) as all,
  (select count(*)::int from movement_identity i join movement w on w.id = i.movement_id) as identities,
  (select count(distinct transaction_id)::int from movement) as named`
/** Everything that was there before the upgrade, to the byte. */
const ledger = `select count(*)::int as rows, md5(string_agg(w::text, '|' order by w.id)) as content
  from (select ${columns}, reversal_of_id from movement where transaction_id !~ '^live') w`

test('the baseline records a movement once, in the part of its month, and lets no month go that is not archived', async () => {
  const { client } = await openBaseline()
  const again = (transaction: string) =>
    client.query(
      `insert into movement (${columns}) values (${values({
        id: `'${newIdAt(new Date())}'`,
        transaction: `'${transaction}'`,
        at: 'now()',
      })}) on conflict do nothing`,
    )
  expect((await again('tx-7')).rowCount).toBe(0)
  expect((await again('tx-new')).rowCount).toBe(1)
  expect((await again('tx-new')).rowCount).toBe(0)
  const outside = 'select count(*)::int as n from movement_default'
  expect((await client.query(outside)).rows).toEqual([{ n: 0 }])
  const detach = `select detach_movement_month('before', now() + interval '1 year') as done`
  expect((await client.query(detach)).rows).toEqual([{ done: false }])
})

test('an upgrade beside traffic loses no movement, records none twice, and leaves the ledger as it was', async () => {
  const { url, client } = await openBaseline()
  const [before] = (await client.query(ledger)).rows
  expect(before.rows).toBe(rows * 1.1)
  const played = { sent: 0, recorded: 0 }
  let isOver = false
  /** Prepared once on each connection, as the service does. */
  const report = {
    name: 'report',
    text: `insert into movement (${columns})
      values (${values({ id: '$1::uuid', transaction: '$2::text', at: 'clock_timestamp()' })}) on conflict do nothing`,
  }
  const play = async (player: number) => {
    const own = await connect(url)
    for (let n = 0; !isOver; n += 1) {
      // Each movement twice, by two players at once, and repeats of old ones.
      const transaction = n % 5 === 0 ? `tx-${1 + (n % rows)}` : `live-${Math.floor(player / 2)}-${n}`
      const { rowCount } = await own.query({ ...report, values: [newIdAt(new Date()), transaction] })
      played.sent += 1
      played.recorded += rowCount ?? 0
    }
  }
  const players = [0, 1, 2, 3].map(play)
  const later = migration(
    '99991231000000_later',
    `alter table movement add column later_note text, add constraint later_note_short check (length(later_note) < 9);
     alter table organization add column later_rank int not null default 1;
     create index movement_later_idx on movement (later_note) where later_note is not null;`,
  )
  const stopPlay = () => {
    isOver = true
    return Promise.all(players)
  }
  const { applied } = await applyMigrations(url, [...readMigrations(), later]).finally(stopPlay)
  expect(applied.at(-1)).toBe('99991231000000_later')

  const movements = rows * 1.1 + played.recorded
  expect((await client.query(figures)).rows).toEqual([
    {
      movements,
      moved: movements,
      attempts: rows / 10,
      all: rows / 10,
      identities: movements + rows / 10,
      named: movements,
    },
  ])
  expect([played.recorded > 0, played.recorded < played.sent]).toEqual([true, true])
  expect((await client.query(ledger)).rows).toEqual([before])
})
