import type { ProviderCode } from '../catalogue/game'
import type { Queryable } from '../database'
import { type Answer, type Movement, movementFromJson } from '../providers/dialect'

/** How one movement is misreported in the ledger that the provider hands out; the movement itself stays as it is. */
export const LEDGER_FAULTS = ['lose', 'double', 'change_amount'] as const
export type LedgerFault = { kind: (typeof LEDGER_FAULTS)[number]; amountMinor?: bigint }

export type FeedEntry = {
  movement: Movement
  sessionId: string
  at: Date
  state: 'accepted' | 'declined' | 'failed'
}

/** Rows of a page; a few more where a fault doubles one. */
const PAGE_SIZE = 200

/** Null where the period or the cursor is none of ours. */
export async function readFeed(
  db: Queryable,
  provider: ProviderCode,
  query: { from: Date; to: Date; cursor: string | undefined },
  pageSize = PAGE_SIZE,
): Promise<{ entries: FeedEntry[]; next: string | null } | null> {
  const { from, to, cursor = '0' } = query
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) || !/^\d{1,18}$/.test(cursor)) return null
  // A movement that was sent again by hand is in the ledger once, as it was first.
  const { rows } = await db.query(
    `select m.id, m.kind, m.body, m.answer, m.created_at, m.feed_fault, s.session_id
     from provider_movement m join provider_session s on s.token = m.token
     where m.provider = $1 and m.created_at >= $2 and m.created_at < $3 and m.id > $4
       and not exists (select 1 from provider_movement e
         where e.provider = m.provider and e.kind = m.kind and e.transaction_id = m.transaction_id
           and e.body->>'part' is not distinct from m.body->>'part' and e.id < m.id)
     order by m.id limit $5`,
    [provider, from, to, cursor, pageSize],
  )
  const next = rows.length === pageSize ? String(rows.at(-1)?.id) : null
  return { entries: rows.flatMap(toEntries), next }
}

function toEntries(row: Record<string, unknown>): FeedEntry[] {
  const fault = row.feed_fault as { kind: LedgerFault['kind']; amountMinor?: string } | null
  const movement = movementFromJson(row.body as Record<string, unknown>)
  const amount = fault?.amountMinor
  const entry = {
    movement: amount === undefined ? movement : { ...movement, amountMinor: BigInt(amount) },
    sessionId: String(row.session_id),
    at: row.created_at as Date,
    state: stateOf(movement.kind, row.answer as Answer['status'] | null),
  }
  if (fault?.kind === 'lose') return []
  return fault?.kind === 'double' ? [entry, entry] : [entry]
}

/** Without an answer, a bet is not played, and a win or refund is still owed. */
function stateOf(kind: Movement['kind'], answer: Answer['status'] | null): FeedEntry['state'] {
  if (answer === 'ok' || answer === 'pending') return 'accepted'
  if (answer === 'declined') return 'declined'
  const isOwed = (answer === null || answer === 'unavailable') && kind !== 'bet' && kind !== 'bet-win'
  return isOwed ? 'accepted' : 'failed'
}

/** Sets or removes (null) the fault of a movement. False when there is no such movement. */
export async function setLedgerFault(
  db: Queryable,
  movement: { provider: ProviderCode; kind: string; transactionId: string },
  fault: LedgerFault | null,
): Promise<boolean> {
  const stored = fault && { ...fault, amountMinor: fault.amountMinor?.toString() }
  const { rowCount } = await db.query(
    'update provider_movement set feed_fault = $4 where provider = $1 and kind = $2 and transaction_id = $3',
    [movement.provider, movement.kind, movement.transactionId, stored && JSON.stringify(stored)],
  )
  return rowCount !== 0
}
