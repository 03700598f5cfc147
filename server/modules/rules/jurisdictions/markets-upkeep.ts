import type { Context } from '@/server/core/context'
import { type Db, db } from '@/server/db'
import { deleteMarketRows, lockAdoptions } from './queries-adoption'
import { deleteClocksBefore, deleteRefusals, deleteRefusalsBefore } from './queries-refusals'

/** Deletes what an organization and its brands have taken, and what was refused, a batch at a time; true while there is more. */
export async function eraseMarkets(tx: Db, _: Context, organizationId: string): Promise<boolean> {
  await lockAdoptions(tx, organizationId)
  await deleteMarketRows(tx, organizationId)
  return deleteRefusals(tx, organizationId)
}

const day = 24 * 60 * 60 * 1000
const atOnce = 5_000

/** How long the lists are kept. */
export const keptDays = { shadow: 30, refused: 400 } as const

/** Deletes shadow refusals after 30 days, refusals after 400, and clocks of sessions that have long expired. How many. */
export async function pruneMarkets(ctx: Context): Promise<number> {
  const now = ctx.clock.now().getTime()
  const before = (days: number) => new Date(now - days * day)
  const shadow = before(keptDays.shadow)
  const refused = before(keptDays.refused)
  const rows = await untilNone(() => deleteRefusalsBefore(db, { shadow, refused, limit: atOnce }))
  return rows + (await untilNone(() => deleteClocksBefore(db, { before: before(2), limit: atOnce })))
}

async function untilNone(deleteSome: () => Promise<number>): Promise<number> {
  let deleted = 0
  for (;;) {
    const some = await deleteSome()
    deleted += some
    if (some < atOnce) return deleted
  }
}
