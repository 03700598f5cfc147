import type { IncidentRuleName } from '@/server/contract/incidents'
import type { Measure } from './rule'
import { brandLimitNear } from './rules/brand-limit-near'
import { campaignStalled } from './rules/campaign-stalled'
import { certificateExpiring } from './rules/certificate-expiring'
import { creditLow } from './rules/credit-low'
import { endpointFailing } from './rules/endpoint-failing'
import { keyExpiring } from './rules/key-expiring'
import { largeWin } from './rules/large-win'
import { lateBets } from './rules/late-bets'
import { limitAccountsDiffer } from './rules/limit-accounts-differ'
import { moneyUndelivered } from './rules/money-undelivered'
import { openRounds } from './rules/open-rounds'
import { providerFeedFailing } from './rules/provider-feed-failing'
import { providerLaunchesFailing } from './rules/provider-launches-failing'
import { queueGrowing } from './rules/queue-growing'
import { rateLimitReached } from './rules/rate-limit-reached'
import { signaturesRefused, signInsRefused } from './rules/refused-access'
import { repliesRefused } from './rules/replies-refused'
import { walletSlow } from './rules/wallet-slow'

/** Each rule's measure; what opens it is in `server/contract/incidents.ts`. */
export const measures: Readonly<Record<IncidentRuleName, Measure>> = {
  endpoint_failing: endpointFailing,
  replies_refused: repliesRefused,
  money_undelivered: moneyUndelivered,
  wallet_slow: walletSlow,
  queue_growing: queueGrowing,
  late_bets: lateBets,
  open_rounds: openRounds,
  campaign_stalled: campaignStalled,
  credit_low: creditLow,
  rate_limit_reached: rateLimitReached,
  brand_limit_near: brandLimitNear,
  key_expiring: keyExpiring,
  certificate_expiring: certificateExpiring,
  large_win: largeWin,
  limit_accounts_differ: limitAccountsDiffer,
  provider_launches_failing: providerLaunchesFailing,
  provider_feed_failing: providerFeedFailing,
  signatures_refused: signaturesRefused,
  sign_ins_refused: signInsRefused,
}

/** Undefined for a rule of an older or newer version. */
export const measureOf = (rule: string): Measure | undefined =>
  Object.values(measures).find((measure) => measure.rule === rule)
