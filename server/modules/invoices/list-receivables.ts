import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { ageReceivables, type Receivable, sumReceivables } from './queries-receivables'

/** What is open, by how long it has been due. */
export interface Receivables {
  organizations: Receivable[]
  /** One for each currency. */
  totals: Omit<Receivable, 'organizationId' | 'slug' | 'name'>[]
}

/** Open invoices by organization and age, and their sums by currency, in minor units. Throws E5004. */
export const listReceivables = readVerb('invoices.manage', async (ctx: Context): Promise<Receivables> => {
  const now = ctx.clock.now()
  const [organizations, totals] = await Promise.all([ageReceivables(db, now), sumReceivables(db, now)])
  return { organizations, totals }
})
