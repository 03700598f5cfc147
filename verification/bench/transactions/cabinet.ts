import { searchMovements } from '@/server/modules/delivery/transactions'
import { formatCursor } from '@/server/paging/time-cursor'
import { createTestTenant } from '@/server/testing/tenants'
import { repeatCall } from '../measure/repeat'
import { createCaller } from '../setup/caller'
import { fillMovements } from '../setup/movements'
import { openOwnPool } from '../setup/own-pool'
import { createPlayersOf } from '../setup/players'
import type { CabinetAnswer, CabinetAsk } from './ask'

/**
 * One database with MOVEMENTS rows of one operator, and what its cabinet asks of it: a process of its own, because a
 * process has one database. Says the operator's key when it is filled, and then how long what it is asked for took.
 */
const pageSize = 50
const filters = { type: 'bet', currency: 'EUR', states: ['confirmed'] } as const

const pool = openOwnPool()
const caller = await createCaller()
const players = await createPlayersOf(caller.tenant, 'http://127.0.0.1:9', 1)
// Another operator's beside them, as in any real table: nothing may be found by reading it all.
const other = await createPlayersOf(await createTestTenant(), process.env.WALLET_URL ?? '', 200)
const count = Number(process.env.MOVEMENTS)
await fillMovements(pool, [
  { players, count },
  { players: other, count: Math.ceil(count / 10) },
])
const cursor = await deepCursor(players.organizationId)

const questions: Record<CabinetAsk['question'], () => Promise<unknown>> = {
  firstPage: () => searchMovements(caller.tenant.tenant, filters),
  deepPage: () => searchMovements(caller.tenant.tenant, { ...filters, cursor }),
}

process.on('message', async ({ question, seconds }: CabinetAsk) => {
  process.send?.({ result: await repeatCall(questions[question], seconds) } satisfies CabinetAnswer)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ token: caller.token, players: other } satisfies CabinetAnswer)

/** Where the 1,000th page begins; over few rows, the last whole one. */
async function deepCursor(organizationId: string): Promise<string> {
  const matching = `from movement where organization_id = $1 and transaction_type = 'bet' and currency = 'EUR'
    and state = 'confirmed'`
  const { rows: counted } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select 1 ${matching} limit ${1_001 * pageSize}) counted`,
    [organizationId],
  )
  const offset = Math.min(999 * pageSize, (counted[0]?.count ?? 0) - pageSize - 2)
  const { rows } = await pool.query<{ id: string; created_at: Date }>(
    `select id, created_at ${matching} order by created_at desc, id desc limit 1 offset $2`,
    [organizationId, offset],
  )
  const [row] = rows
  if (!row) throw new Error('There are no rows to page through')
  return formatCursor({ direction: 'older', createdAt: row.created_at, id: row.id })
}
