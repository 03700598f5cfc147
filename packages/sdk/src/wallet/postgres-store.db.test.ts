import { Pool, type PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@/server/testing/test-database'
import { bet, refund, secret, signed, win } from '../testing/callbacks.js'
import { declined, type Movement, postgresStore, postgresTables, walletHandler } from './index.js'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), 'empty')
  pool = new Pool({ connectionString: database.url, max: 12 })
  await pool.query(
    `${postgresTables}; create table account (player_id text primary key, balance bigint not null)`,
  )
  await pool.query(postgresTables)
  // A default of the database that the store must not depend on.
  await pool.query(`do $$ begin execute format('alter database %I set default_transaction_isolation = %L',
    current_database(), 'serializable'); end $$`)
  await pool.end()
  pool = new Pool({ connectionString: database.url, max: 12 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query(`truncate croupier_movement, account; insert into account values ('ada', 1000)`)
})

const move = async ({ playerId }: Movement, change: bigint, tx: PoolClient) => {
  const { rows } = await tx.query(
    'update account set balance = balance + $2 where player_id = $1 and balance + $2 >= 0 returning balance',
    [playerId, String(change)],
  )
  return rows[0] ? BigInt(rows[0].balance) : declined(await balance())
}
const credit = async (...parameters: Parameters<typeof move>) => (await move(...parameters)) as bigint

async function balance(): Promise<bigint> {
  const { rows } = await pool.query('select balance from account')
  return BigInt(rows[0].balance)
}

const open = (bet = move) =>
  walletHandler({ secret, bet, win: credit, refund: credit, store: postgresStore<PoolClient>(pool) })

const sendAll = async (callbacks: object[], handler = open()) => {
  const replies = await Promise.all(callbacks.map((callback) => handler(signed(callback))))
  return replies.map(({ status, body }) => `${status} ${body}`)
}

test('of ten duplicates at the same moment one moves the money, and all get its reply', async () => {
  for (const callback of [bet, win, refund]) {
    const replies = await sendAll(Array.from({ length: 10 }, () => callback))
    expect(new Set(replies).size, callback.transaction_type).toBe(1)
  }
  // 10.00, less the bet, and its win and refund: each once.
  expect(await balance()).toBe(1250n)
})

test('of a bet and its refund at the same moment the player is never worse off, in either order', async () => {
  for (let round = 0; round < 10; round++) {
    const id = `bet-${round}`
    const both = [
      { ...bet, transaction_id: id },
      { ...refund, transaction_id: `refund-${round}`, reference_transaction_id: id },
    ]
    const [betReply = '', refundReply = ''] = await sendAll(round % 2 ? both : both.toReversed())
    expect([betReply, refundReply].map((reply) => reply.slice(0, 3))).toContain('200')
    expect(await balance()).toBe(1000n)
  }
})

test('two refunds of one bet at the same moment credit it once', async () => {
  await sendAll([bet])
  const refunds = Array.from({ length: 6 }, (_, index) => ({ ...refund, transaction_id: `refund-${index}` }))
  expect((await sendAll(refunds)).every((reply) => reply.startsWith('200'))).toBe(true)
  expect(await balance()).toBe(1000n)
})

test('bets at the same moment never take more than there is', async () => {
  const bets = Array.from({ length: 8 }, (_, index) => ({ ...bet, transaction_id: `bet-${index}` }))
  const replies = await sendAll(bets)
  expect(replies.map((reply) => reply.slice(0, 3)).toSorted()).toEqual([
    ...Array(4).fill('200'),
    ...Array(4).fill('402'),
  ])
  expect(await balance()).toBe(0n)
})

test('what fails after the money moved leaves nothing, and its connection serves the next', async () => {
  let isBroken = true
  const breaks = async (...parameters: Parameters<typeof move>) => {
    const result = await move(...parameters)
    if (isBroken) await parameters[2].query('select 1 / 0')
    return result
  }
  const handler = open(breaks)
  expect((await sendAll([bet], handler))[0]).toMatch(/^503/)
  expect(await balance()).toBe(1000n)
  isBroken = false
  expect((await sendAll([bet], handler))[0]).toBe('200 {"balance":750,"currency":"EUR","player_id":"ada"}')
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

test('a connection that is lost is answered with 503 and not used again', async () => {
  const ends = async (_: Movement, __: bigint, tx: PoolClient): Promise<bigint> => {
    tx.on('error', () => {})
    await tx.query('select pg_terminate_backend(pg_backend_pid())')
    return 0n
  }
  expect((await sendAll([bet], open(ends)))[0]).toMatch(/^503/)
  expect((await sendAll([bet]))[0]).toMatch(/^200/)
})
