import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Db, db, inTransaction } from '@/server/db'
import { probe, secret } from '@/server/modules/delivery/readiness/testing/world'
import { type CallbackRequest, callbackHeaders, signBody } from '@/server/outbound'

/** The SQL of the wallet guide, run as the guide puts it together. */
const statements = new Map<string, string>()

beforeAll(async () => {
  const guide = await readFile('docs/guides/wallet.md', 'utf8')
  for (const [, name = '', sql = ''] of guide.matchAll(/^```sql run=([a-z]+)\n([\s\S]*?)\n```$/gm)) {
    statements.set(name, sql)
  }
  await db.query(say('tables'))
})

function say(name: string): string {
  const sql = statements.get(name)
  if (!sql) throw new Error(`The guide has no SQL called ${name}`)
  return sql
}

const testCurrencies = ['EUR', 'USD']
const openingBalance = 100_000

interface Answer {
  status: number
  body: string
}

interface Fields {
  transaction_type: string
  transaction_id: string
  reference_transaction_id?: string
  is_free?: boolean
  amount: number
  currency: string
  player_id: string
  provider_code: string
}

/** The wallet of the guide, from the signature to the stored response. */
async function answerCallback({ headers, body }: Pick<CallbackRequest, 'headers' | 'body'>): Promise<Answer> {
  const text = Buffer.from(body).toString('utf8')
  if (headers['X-SIGNATURE'] !== signBody(secret, body)) return refusal(401)
  if (headers['Content-Type'] !== 'application/json') return refusal(415)
  const fields = readFields(text)
  if (fields === null) return refusal(400)
  const hash = createHash('sha256').update(text).digest('hex')
  return inTransaction(async (db) => {
    const identity = [fields.provider_code, fields.transaction_id]
    const claimed = await db.query(say('claim'), [...identity, hash])
    if (claimed.length === 0) return repeat(db, identity, hash)
    const account = [fields.player_id, fields.currency]
    await db.query(say('account'), [...account, openingBalance])
    const { status, balance, debited } = await move(db, fields, account)
    const reply = { balance: Number(balance), currency: fields.currency, player_id: fields.player_id }
    const answer = { status, body: JSON.stringify(reply) }
    await db.query(say('keep'), [...identity, debited, answer.status, answer.body])
    return answer
  })
}

const refusal = (status: number): Answer => ({ status, body: '{"error":"refused"}' })

function readFields(text: string): Fields | null {
  try {
    const fields: Fields = JSON.parse(text)
    const isPaidBet = fields.transaction_type === 'bet' && !fields.is_free
    const isAmount = Number.isSafeInteger(fields.amount) && fields.amount >= (isPaidBet ? 1 : 0)
    return isAmount && testCurrencies.includes(fields.currency) ? fields : null
  } catch {
    return null
  }
}

async function repeat(db: Db, identity: string[], hash: string): Promise<Answer> {
  const [stored] = await db.query<Answer & { hash: string }>(
    `select reply_status as status, reply_body as body, content_hash as hash from wallet_movement
     where provider_code = $1 and transaction_id = $2`,
    identity,
  )
  return stored?.hash === hash ? { status: stored.status, body: stored.body } : refusal(409)
}

async function move(
  db: Db,
  fields: Fields,
  account: string[],
): Promise<{ status: number; balance: bigint; debited: number }> {
  const balanceAfter = async (name: string, amount: number | bigint) =>
    (await db.query<{ balance: bigint }>(say(name), [...account, amount]))[0]?.balance
  const unchanged = async () => {
    const [row] = await db.query<{ balance: bigint }>(say('balance'), account)
    if (!row) throw new Error('The guide opens an account before it moves money')
    return row.balance
  }
  const { transaction_type: type, amount } = fields
  if (type === 'bet' && !fields.is_free) {
    const balance = await balanceAfter('debit', amount)
    return balance === undefined
      ? { status: 402, balance: await unchanged(), debited: 0 }
      : { status: 200, balance, debited: amount }
  }
  const credit = type === 'win' ? amount : type === 'refund' ? await takeBack(db, fields) : 0
  return { status: 200, balance: (await balanceAfter('credit', credit)) ?? (await unchanged()), debited: 0 }
}

async function takeBack(db: Db, fields: Fields): Promise<bigint> {
  const bet = [fields.provider_code, fields.reference_transaction_id, fields.transaction_id]
  const blocked = await db.query(say('block'), bet)
  if (blocked.length > 0) return 0n
  const [reversed] = await db.query<{ debited: bigint }>(say('reverse'), bet)
  return reversed?.debited ?? 0n
}

test('a wallet written from the guide passes the readiness probe', async () => {
  const { run } = await probe(async (request) => {
    const { status, body } = await answerCallback(request)
    const headers = { 'content-type': 'application/json' }
    return { kind: 'response', status, headers, body: Buffer.from(body), isTruncated: false, durationMs: 3 }
  })
  expect(run.steps.filter((step) => step.result !== 'passed')).toEqual([])
  expect(run.state).toBe('passed')
})

const bet = (transactionId: string, amount: number) => {
  const fields = {
    transaction_type: 'bet',
    transaction_id: transactionId,
    amount,
    currency: 'EUR',
    player_id: `player of ${transactionId}`,
    provider_code: 'aurora',
  }
  const body = Buffer.from(JSON.stringify(fields))
  return answerCallback({ headers: callbackHeaders(signBody(secret, body)), body })
}

const balanceIn = ({ body }: Answer) => JSON.parse(body).balance

test('a bet is debited once, however often and however simultaneously it arrives', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => bet('once', 250)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
  expect(answers.map(balanceIn)).toEqual(Array(8).fill(99_750))
  expect(await bet('once', 250)).toEqual(answers[0])
})

test('a bet above the balance is declined, and stays declined when it is repeated', async () => {
  const declined = await bet('much', 100_001)
  expect(declined.status).toBe(402)
  expect(balanceIn(declined)).toBe(100_000)
  expect(await bet('much', 100_001)).toEqual(declined)
})

test('one identity with two meanings is a conflict', async () => {
  await bet('two-meanings', 1)
  expect(await bet('two-meanings', 2)).toMatchObject({ status: 409 })
})
