import type {
  CampaignPlayerStatus,
  CampaignStatus,
  CampaignTerms,
} from '@/server/contract/resources/campaign'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asBrandId } from '@/server/core/ids'
import type { IssueTerms } from '@/server/modules/free-rounds'

/** A campaign as it is stored. */
export interface Campaign extends CampaignTerms {
  id: string
  organizationId: string
  brandId: string
  status: CampaignStatus
  pauseReason: string | null
  checkId: string | null
  /** A `CheckReport`, once a dry run is through. */
  check: unknown
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** A player of a campaign whom somebody works on. */
export interface ClaimedPlayer {
  line: number
  playerId: string
  country: string
  currency: string
  status: CampaignPlayerStatus
  previousStatus: CampaignPlayerStatus
  /** This time included. */
  tries: number
  /** Of a grant that was begun, also by somebody who died before writing it down here. */
  grantId: string | null
  grantKey: string
}

/** A campaign's own brand: what it issues belongs there, whichever brand is looked at. */
export function brandOf(ctx: TenantContext, { brandId }: Pick<Campaign, 'brandId'>): BrandContext {
  return { ...ctx, brandId: asBrandId(brandId) }
}

/** The terms of the grants of those players that have this currency. */
export function issueTermsOf(terms: CampaignTerms, currency: string): IssueTerms {
  const { providerCode, gameIds, count, startAt, endAt, coinLevel, betAmount, kind, campaignRef } = terms
  return {
    providerCode,
    gameIds,
    count,
    currency,
    startAt,
    endAt,
    ...(coinLevel === null ? {} : { coinLevel }),
    ...(betAmount === null ? {} : { betAmount }),
    ...(kind === null ? {} : { kind }),
    ...(campaignRef === null ? {} : { campaignRef }),
  }
}

/** What a campaign's state does not allow, or an unusable list. */
export function refuse(message: string, details?: Record<string, unknown>): AppError {
  return new AppError('E0003', { message, ...(details ? { details } : {}) })
}

export function noSuchCampaign(): AppError {
  return new AppError('E0004', { message: 'Campaign not found in this organization.' })
}
