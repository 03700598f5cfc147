import type {
  CampaignPlayerStatus,
  CampaignStatus,
  CampaignTerms,
} from '@/server/contract/resources/campaign'
import { AppError } from '@/server/core/app-error'
import type { BrandContext, TenantContext } from '@/server/core/context'
import { asBrandId } from '@/server/core/ids'
import type { IssueTerms } from '@/server/modules/play/free-rounds'

/** A campaign as it is stored. */
export interface Campaign extends CampaignTerms {
  id: string
  organizationId: string
  brandId: string
  status: CampaignStatus
  pauseReason: string | null
  /** A `CampaignForm` that is not in the terms yet; null: the terms are complete. */
  form: unknown
  /** When a scheduled campaign starts. */
  scheduledFor: Date | null
  checkId: string | null
  /** A `CheckReport`, once a dry run is through. */
  check: unknown
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/** A player of a campaign under a claim. */
export interface ClaimedPlayer {
  line: number
  playerId: string
  country: string
  currency: string
  status: CampaignPlayerStatus
  previousStatus: CampaignPlayerStatus
  /** Including this one. */
  tries: number
  /** Of a grant that was begun, also by a process that died before recording it here. */
  grantId: string | null
  grantKey: string
}

/** False for a draft whose terms were never saved: they exist only in its form. */
export const hasTerms = ({ gameIds }: Pick<Campaign, 'gameIds'>): boolean => gameIds.length > 0

/** Incomplete terms can be neither checked nor started. Throws E0003. */
export function requireSavedTerms({ form }: Pick<Campaign, 'form'>): void {
  if (form !== null) throw refuse('The terms have unsaved changes. Save them in the wizard first.')
}

/** The context with the campaign's own brand, to which its grants belong, whichever brand is open. */
export function brandOf(ctx: TenantContext, { brandId }: Pick<Campaign, 'brandId'>): BrandContext {
  return { ...ctx, brandId: asBrandId(brandId) }
}

/** The terms of the grants for players with this currency. */
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
