import type { BadRowReason } from '@/server/contract/resources/campaign'
import { AppError, FlatError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { type IssuePlan, planIssue } from '@/server/modules/play/free-rounds'
import { type Campaign, issueTermsOf } from './campaign'

/** A plan for the players of one currency, or why no grant can be issued to them. */
export type CurrencyPlan = { plan: IssuePlan } | { refusal: CurrencyRefusal }
type CurrencyRefusal = Extract<BadRowReason, 'unsupported_currency' | 'invalid_stake'>

/**
 * Checks a campaign's terms for one currency. A problem of that currency is returned; any other concerns the whole
 * campaign and is thrown (see `planIssue`).
 */
export async function planCurrency(
  ctx: BrandContext,
  campaign: Campaign,
  currency: string,
): Promise<CurrencyPlan> {
  try {
    return { plan: await planIssue(ctx, issueTermsOf(campaign, currency)) }
  } catch (error) {
    const refusal = refusalOfCurrency(error)
    if (refusal === null) throw error
    return { refusal }
  }
}

function refusalOfCurrency(error: unknown): CurrencyRefusal | null {
  if (error instanceof FlatError && error.error === 'invalid_stake') return 'invalid_stake'
  if (error instanceof AppError && error.code === 'E0003' && isAbout(error, 'currency'))
    return 'unsupported_currency'
  return null
}

function isAbout({ details }: AppError, path: string): boolean {
  const issues = details?.issues
  return Array.isArray(issues) && issues.some((issue: unknown) => readPath(issue) === path)
}

function readPath(issue: unknown): unknown {
  return typeof issue === 'object' && issue !== null && 'path' in issue ? issue.path : undefined
}
