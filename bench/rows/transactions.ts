import type { Ground } from '../ground/open-ground'
import type { Players } from '../ground/players'
import { type LoadResult, load } from '../measure/load'
import { repeat, repeatCall } from '../measure/repeat'
import { ratioSpread, spreadOf } from '../measure/spread'
import type { Row } from '../row'

const small = 10_000
const large = Number(process.env.TRANSACTIONS ?? 10_000_000)
const filters = { type: 'bet', currency: 'EUR', states: ['confirmed'] } as const
const pageSize = 50

type Question = 'list' | 'firstPage' | 'deepPage'
type Answers = Record<Question, LoadResult[]>

const works: Record<Question, string> = {
  list: 'GET /v1/transactions',
  firstPage: 'the cabinet’s first page with three filters',
  deepPage: 'the cabinet’s 1,000th page with three filters (the last of the few)',
}

/** Lists of movements over many rows beside the same over few: a page must not cost more because there is more. */
export async function measureTransactions(ground: Ground, { rounds }: { rounds: number }): Promise<Row[]> {
  const { pool } = await import('@/server/db')
  const { createCaller } = await import('../ground/caller')
  const { createPlayersOf } = await import('../ground/players')
  const { fillMovements } = await import('../ground/movements')
  const caller = await createCaller()
  const players = await createPlayersOf(caller.tenant, ground.walletUrl, 1)
  const service = await ground.startService()
  const subject = { port: service.port, token: caller.token, players }
  await fillMovements(pool, players, small)
  const few = await ask(subject, rounds)
  await fillMovements(pool, players, large)
  const many = await ask(subject, rounds)
  await service.stop()
  return (Object.keys(works) as Question[]).map((question) => compare(question, few, many))
}

function compare(question: Question, few: Answers, many: Answers): Row {
  const p50 = (answers: Answers) => answers[question].map((result) => result.p50Ms)
  return {
    work: `${works[question]}, over ${large.toLocaleString('en')} rows, p50`,
    reference: `over ${small.toLocaleString('en')} rows`,
    measured: `${spreadOf(p50(many)).median.toFixed(2)} ms`,
    referenceMeasured: `${spreadOf(p50(few)).median.toFixed(2)} ms`,
    ...{ figure: ratioSpread(p50(many), p50(few)), unit: '×', goal: { atMost: 1.3 } },
  }
}

async function ask(
  { port, token, players }: { port: number; token: string; players: Players },
  rounds: number,
): Promise<Answers> {
  const { searchDeliveries } = await import('@/server/modules/transactions')
  const request = Buffer.from(
    `GET /v1/transactions?limit=${pageSize} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  const isPage = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('"has_more":true')
  const { tenant } = players.tenant
  const cursor = await deepCursor(players)
  const answers: Answers = { list: [], firstPage: [], deepPage: [] }
  for (let round = 0; round < rounds; round += 1) {
    answers.list.push(await load(port, repeat(request), { inFlight: 1, seconds: 1, isWanted: isPage }))
    answers.firstPage.push(await repeatCall(() => searchDeliveries(tenant, filters), 1))
    answers.deepPage.push(await repeatCall(() => searchDeliveries(tenant, { ...filters, cursor }), 1))
  }
  return answers
}

/** Where the 1,000th page begins; over few rows, the last whole one. */
async function deepCursor({ organizationId }: Players): Promise<string> {
  const { pool } = await import('@/server/db')
  const { formatCursor } = await import('@/server/core/time-cursor')
  const matching = `from wallet_transaction where organization_id = $1 and transaction_type = 'bet' and currency = 'EUR'
    and state = 'confirmed'`
  const { rows: counted } = await pool.query<{ count: number }>(`select count(*)::int as count ${matching}`, [
    organizationId,
  ])
  const offset = Math.min(999 * pageSize, (counted[0]?.count ?? 0) - pageSize - 2)
  const { rows } = await pool.query<{ id: string; created_at: Date }>(
    `select id, created_at ${matching} order by created_at desc, id desc limit 1 offset $2`,
    [organizationId, offset],
  )
  const [row] = rows
  if (!row) throw new Error('There are no rows to page through')
  return formatCursor({ direction: 'older', createdAt: row.created_at, id: row.id })
}
