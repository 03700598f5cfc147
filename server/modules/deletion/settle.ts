import { findOrganizationBlockers } from './blockers'
import { drainMs } from './rules'
import type { Step } from './step'

/**
 * Waits until no request that began before the close can still write, then looks once more: a bet may have been accepted in
 * between. Whatever is open then has to end first, and is delivered as usual meanwhile.
 */
export const settle: Step = {
  name: 'settle',
  async run(tx, ctx, { organizationId, startedAt }) {
    const now = ctx.clock.now()
    const quietAt = new Date((startedAt ?? now).getTime() + drainMs)
    // defence: nothing is erased while requests are under way
    if (now < quietAt) return { waitUntil: quietAt }
    const blockers = organizationId ? await findOrganizationBlockers(tx, organizationId, now) : []
    if (blockers.length > 0)
      throw new Error(`Open after the close: ${blockers.map(({ kind }) => kind).join(', ')}`)
    return 'done'
  },
}
