import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { lateBefore } from './attention-scope'
import { findAttentionEverywhere } from './queries-everywhere'

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
