import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findUnbilled } from './queries-unbilled'

/** Everything that is not billed, of every organization. Throws E5004. */
export const listUnbilled = readVerb('contracts.read', (_: Context) => findUnbilled(db))

const dayMs = 86_400_000

/** Days since the oldest unbilled item is known; 0 where there is none. */
export async function readUnbilledAge(ctx: Pick<Context, 'clock'>): Promise<number> {
  const [oldest] = await findUnbilled(db)
  return oldest ? Math.max(0, (ctx.clock.now().getTime() - oldest.since.getTime()) / dayMs) : 0
}
