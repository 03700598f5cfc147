import type { BrandContext } from '@/server/core/context'
import type { Campaign, ClaimedPlayer } from './campaign'
import { haltReason } from './halt-reason'
import { type CurrencyPlan, planCurrency } from './plan-currency'

export interface BatchPlans {
  /** Null: cannot be judged now. */
  of(currency: string): CurrencyPlan | null
  /** Why the campaign cannot go on as it is; null: it can. */
  haltReason: string | null
}

/** The terms judged as of now, once for each currency of a batch: what was right at the start may have changed. */
export async function planBatch(
  ctx: BrandContext,
  campaign: Campaign,
  players: readonly ClaimedPlayer[],
): Promise<BatchPlans> {
  const plans = new Map<string, CurrencyPlan>()
  const toIssue = players.filter((player) => player.status === 'issuing')
  let halted: string | null = null
  for (const currency of new Set(toIssue.map((player) => player.currency))) {
    try {
      plans.set(currency, await planCurrency(ctx, campaign, currency))
    } catch (error) {
      halted ??= haltReason(error)
    }
  }
  return { of: (currency) => plans.get(currency) ?? null, haltReason: halted }
}
