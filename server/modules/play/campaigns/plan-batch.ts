import { AppError, FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import type { Campaign, ClaimedPlayer } from './campaign'
import { type CurrencyPlan, planCurrency } from './plan-currency'

export interface BatchPlans {
  /** Null: cannot be checked now. */
  of(currency: string): CurrencyPlan | null
  /** Why the campaign cannot continue as it is; null: it can. */
  haltReason: string | null
}

/** The terms checked now, once for each currency of a batch: they may have become invalid since the start. */
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

/**
 * Why the whole campaign cannot continue, as the refusal's code; null for what is transient. Rethrows anything else: it
 * is a defect.
 */
function haltReason(error: unknown): string | null {
  if (error instanceof FlatError) return error.error
  if (!(error instanceof AppError)) throw error
  const isPassing = error.code === 'E1002' || error.code === 'PROVIDER_ACCESS_UNAVAILABLE'
  return isPassing ? null : error.code
}
