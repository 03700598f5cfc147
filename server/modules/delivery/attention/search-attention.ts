import { pageCursor, type TimeOrder, timeOrder } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { parseCursor } from '@/server/core/time-cursor'
import { toTimePage } from '@/server/core/time-page'
import { readVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { AttentionFilter, scopeOf } from './attention-scope'
import { type AttentionRow, countAttention, findAttention, findIds } from './queries-attention'

const pageSize = 50

export interface AttentionPage {
  /** Newest first, or oldest first where that was asked for. */
  rows: AttentionRow[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
}

/** What waits for a person in the organization, by time and keyset. Throws E5004. */
export const searchAttention = readVerb(
  'transactions.read',
  AttentionFilter.extend({ order: timeOrder, cursor: pageCursor }),
  runSearchAttention,
)

type AttentionSearch = AttentionFilter & {
  order?: TimeOrder | undefined
  cursor?: string | null | undefined
}

async function runSearchAttention(
  ctx: TenantContext,
  { cursor: cursorText, order, ...filter }: AttentionSearch,
): Promise<AttentionPage> {
  const cursor = parseCursor(cursorText)
  const found = await findAttention(scopeOf(ctx, filter), { cursor, order, limit: pageSize + 1 })
  return toTimePage(found, { cursor, pageSize, order })
}

/** How much waits, by group, reason and type, whatever group and reason the filter names. Throws E5004. */
export const summarizeAttention = readVerb(
  'transactions.read',
  AttentionFilter.omit({ group: true, why: true }),
  runSummarizeAttention,
)

async function runSummarizeAttention(ctx: TenantContext, filter: AttentionFilter) {
  const rows = await countAttention(scopeOf(ctx, filter))
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** The ids of what the list shows under a filter, the oldest `limit`. The caller checks the permission. */
export function findAttentionIds(
  db: Db,
  ctx: TenantContext,
  { filter, limit }: { filter: AttentionFilter; limit: number },
): Promise<string[]> {
  return findIds(db, scopeOf(ctx, filter), limit)
}
