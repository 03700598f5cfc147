import { requireAddressBudget, requirePersonBudget } from '@/server/modules/platform/rate-limits'
import type { CabinetContext } from './context'

/**
 * Takes calls from the budget of the person signed in, else of the address, before any of the calls begins. Throws E9001.
 */
export async function requireCallBudget(
  { viewer, origin, clock }: Pick<CabinetContext, 'viewer' | 'origin' | 'clock'>,
  calls: number,
): Promise<void> {
  const use = { calls, now: clock.now() }
  // defence: cabinet calls have a budget per person
  if (viewer) await requirePersonBudget(viewer.userId, use)
  else await requireAddressBudget('openCalls', { ...use, address: origin.ip })
}
