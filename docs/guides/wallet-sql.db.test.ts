import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { db, inTransaction } from '@/server/db'

/** The SQL of the wallet guide, run as the guide puts it together. */
const statements = new Map<string, string>()

beforeAll(async () => {
  const guide = await readFile('docs/guides/wallet.md', 'utf8')
  for (const [, name = '', sql = ''] of guide.matchAll(/^```sql run=([a-z]+)\n([\s\S]*?)\n```$/gm)) {
    statements.set(name, sql)
  }
  await db.query(say('tables'))
  await db.query(`insert into wallet_account (player_id, currency, balance) values ('ada', 'EUR', 1000)`)
})

function say(name: string): string {
  const sql = statements.get(name)
  if (!sql) throw new Error(`The guide has no SQL called ${name}`)
  return sql
}

/** A bet, step by step as the guide tells; the answer of a repeat is the stored one. */
async function bet(
  transactionId: string,
  amount: number,
  hash = 'a',
): Promise<{ status: number; body: string }> {
  return inTransaction(async (db) => {
    const claimed = await db.query(say('claim'), ['aurora', transactionId, hash])
    if (claimed.length === 0) {
      const [stored] = await db.query<{ status: number; body: string; hash: string }>(
        `select reply_status as status, reply_body as body, content_hash as hash from wallet_movement
         where provider_code = 'aurora' and transaction_id = $1`,
        [transactionId],
      )
      if (!stored) throw new Error('A repeat has its movement')
      return stored.hash === hash
        ? { status: stored.status, body: stored.body }
        : { status: 409, body: 'conflict' }
    }
    const [debited] = await db.query<{ balance: bigint }>(say('debit'), ['ada', 'EUR', amount])
    const answer =
      debited === undefined
        ? { status: 402, body: 'declined' }
        : { status: 200, body: String(debited.balance) }
    const taken = answer.status === 200 ? amount : 0
    await db.query(say('keep'), ['aurora', transactionId, taken, answer.status, answer.body])
    return answer
  })
}

test('a bet is debited once, however often and however simultaneously it arrives', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => bet('once', 250)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(new Set(['200 750']))
  expect(await bet('once', 250)).toEqual({ status: 200, body: '750' })
})

test('a bet above the balance is declined, and stays declined when it is repeated', async () => {
  expect(await bet('much', 10_000)).toEqual({ status: 402, body: 'declined' })
  expect(await bet('much', 10_000)).toEqual({ status: 402, body: 'declined' })
})

test('one identity with two meanings is a conflict', async () => {
  await bet('two-meanings', 1)
  expect(await bet('two-meanings', 2, 'b')).toMatchObject({ status: 409 })
})
