import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { deleteClocksBefore, deleteRefusalsBefore } from './queries-refusals'

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
