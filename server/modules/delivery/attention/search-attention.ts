import type { z } from 'zod'
import { pageCursor, timeOrder } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { AttentionFilter, lateBefore, scopeOf } from './attention-scope'
import { countWaitingUpTo } from './queries-alert'
import {
  type AttentionRow,
  countAttention,
  findAttention,
  findAttentionEverywhere,
  findIds,
} from './queries-attention'

const pageSize = 50

const AttentionSearch = AttentionFilter.extend({ order: timeOrder, cursor: pageCursor })

export interface AttentionPage {
  /** Newest first, or oldest first where that was asked for. */
  rows: AttentionRow[]
  /** Cursors of the neighbouring pages; null where there is none. */
  older: string | null
  newer: string | null
}

/** What waits for a person in the organization, by time and keyset. Throws E5004. */
export const searchAttention = readVerb('transactions.read', AttentionSearch, runSearchAttention)

async function runSearchAttention(
  ctx: TenantContext,
  { cursor: cursorText, order, ...filter }: z.output<typeof AttentionSearch>,
): Promise<AttentionPage> {
  const cursor = parseCursor(cursorText)
  const found = await findAttention(scopeOf(ctx, filter), { cursor, order, limit: pageSize + 1 })
  return toTimePage(found, { cursor, pageSize, order })
}

const Summarized = AttentionFilter.omit({ group: true, why: true })

/** How much waits, by group, reason and type, whatever group and reason the filter names. Throws E5004. */
export const summarizeAttention = readVerb('transactions.read', Summarized, runSummarizeAttention)

async function runSummarizeAttention(ctx: TenantContext, filter: z.output<typeof Summarized>) {
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

/**
 * For staff: which organizations have callbacks that need attention, how many and since when. Counts only: to see them,
 * staff open the organization, which its audit log then shows. Throws E5004.
 */
export const listAttentionEverywhere = readVerb('callbacks.everywhere', countAttentionEverywhere)

/** The same for a verb that has checked its own permission. */
export async function countAttentionEverywhere(ctx: Context) {
  const rows = await findAttentionEverywhere(lateBefore(ctx.clock.now()))
  return rows.map(({ exhausted, rejected, unknown, held, late, ...row }) => ({
    ...row,
    groups: {
      exhausted: Number(exhausted),
      rejected: Number(rejected),
      unknown: Number(unknown),
      held: Number(held),
      late: Number(late),
    },
    total: Number(exhausted + rejected + unknown + held + late),
  }))
}

/** More than this is "many": the navigation says so without counting on. */
const maxCounted = 1_000

/** How many callbacks of the organization need attention, up to a thousand. Throws E5004. */
export const countWaiting = readVerb('transactions.read', runCountWaiting)

async function runCountWaiting({
  organizationId,
  clock,
}: TenantContext): Promise<{ count: number; isMore: boolean }> {
  const count = await countWaitingUpTo({
    organizationId,
    confirmedBefore: lateBefore(clock.now()),
    limit: maxCounted + 1,
  })
  return { count: Math.min(count, maxCounted), isMore: count > maxCounted }
}
