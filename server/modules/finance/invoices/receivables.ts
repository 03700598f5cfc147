import { z } from 'zod'
import { pageCursor } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { parseRowCursor, toRowPage } from '@/server/paging/row-cursor'
import { lockAccount } from './queries-account'
import { findOrganizationsWithDue, markDueOverdue } from './queries-invoice'
import { ageReceivables, type Receivable, sumReceivables } from './queries-list'

/** What is open, by how long it has been due. */
export interface Receivables {
  organizations: Receivable[]
  /** One for each currency, of all organizations. */
  totals: Omit<Receivable, 'organizationId' | 'slug' | 'name'>[]
  next: string | null
  previous: string | null
}

export const ReceivableSearch = z.object({ cursor: pageCursor })

const pageSize = 50

/**
 * Open invoices by organization and age, the most open first, by keyset; and the sums of all of them by currency. Minor units.
 * Throws E5004.
 */
export const listReceivables = readVerb('invoices.manage', ReceivableSearch, runListReceivables)

async function runListReceivables(
  ctx: Context,
  search: z.output<typeof ReceivableSearch>,
): Promise<Receivables> {
  const now = ctx.clock.now()
  const cursor = parseRowCursor(search.cursor)
  const [found, totals] = await Promise.all([
    ageReceivables(db, { now, cursor, limit: pageSize + 1 }),
    sumReceivables(db, now),
  ])
  const { rows, ...neighbours } = toRowPage(found, { cursor, pageSize, isDescending: true })
  return { organizations: rows.map(({ id: _, ...row }) => row), totals, ...neighbours }
}

/**
 * Open invoices whose due time has come are overdue. Each organization is its own transaction under its account's lock, as
 * payments are, so that one that fails holds up no other, and any number of instances may run it.
 */
export async function markOverdue(ctx: Context): Promise<{ invoices: number; failed: number }> {
  const now = ctx.clock.now()
  const result = { invoices: 0, failed: 0 }
  for (const organizationId of await findOrganizationsWithDue(db, now)) {
    try {
      result.invoices += await markOne(ctx, organizationId, now)
    } catch (error) {
      log.error({ err: error, organizationId }, 'marking invoices overdue failed')
      result.failed += 1
    }
  }
  return result
}

function markOne(ctx: Context, organizationId: string, now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    await lockAccount(tx, organizationId)
    const overdue = await markDueOverdue(tx, organizationId, now)
    for (const { id, number } of overdue) {
      await recordAudit(tx, ctx, {
        action: 'invoice.overdue',
        subjectType: 'invoice',
        subjectId: id,
        organizationId,
        after: { number },
      })
    }
    return overdue.length
  })
}
