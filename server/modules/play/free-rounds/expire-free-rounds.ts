import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { changed, saveChanges } from './change-grant'
import { afterEnd } from './lifecycle-rules'
import { lockDueGrants } from './queries-grant'

const batchSize = 500

/**
 * Closes grants whose window is over (spec §3.1, §8): issuances that were stopped, and unplayed rounds. Many grants
 * in each transaction, few transactions, bounded memory. Returns how many were closed.
 */
export async function expireFreeRounds(ctx: Context): Promise<number> {
  let closed = 0
  for (;;) {
    const count = await expireBatch(ctx.clock.now())
    closed += count
    if (count < batchSize) return closed
  }
}

function expireBatch(now: Date): Promise<number> {
  return inTransaction(async (db) => {
    const due = await lockDueGrants(db, now, batchSize)
    const changes = due.map((from) => ({ from, to: changed(from, { games: from.games.map(afterEnd), now }) }))
    await saveChanges(db, changes)
    return due.length
  })
}
