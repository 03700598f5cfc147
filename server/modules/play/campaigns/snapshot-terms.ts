import type { CampaignTerms } from '@/server/contract/resources/campaign'
import type { AuditSnapshot } from '@/server/modules/platform/audit'

export function snapshotTerms(terms: CampaignTerms): AuditSnapshot {
  const { name, providerCode, gameIds, count, currency, country, coinLevel, betAmount } = terms
  const { startAt, endAt, kind, campaignRef } = terms
  return {
    name,
    providerCode,
    gameIds,
    count,
    currency,
    country,
    coinLevel,
    betAmount,
    startAt,
    endAt,
    kind,
    campaignRef,
  }
}
