import { z } from 'zod'
import { pageCursor } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { parseRowCursor, toRowPage } from '@/server/core/row-cursor'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { ageReceivables, type Receivable, sumReceivables } from './queries-receivables'

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
export const listReceivables = readVerb('invoices.manage', ReceivableSearch, run)

async function run(ctx: Context, search: z.output<typeof ReceivableSearch>): Promise<Receivables> {
  const now = ctx.clock.now()
  const cursor = parseRowCursor(search.cursor)
  const [found, totals] = await Promise.all([
    ageReceivables(db, { now, cursor, limit: pageSize + 1 }),
    sumReceivables(db, now),
  ])
  const { rows, ...neighbours } = toRowPage(found, { cursor, pageSize, isDescending: true })
  return { organizations: rows.map(({ id: _, ...row }) => row), totals, ...neighbours }
}
