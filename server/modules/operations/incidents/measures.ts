import type { IncidentRuleName } from '@/server/contract/incidents'
import type { Measure } from './rule'
import {
  brandLimitNear,
  certificateExpiring,
  creditLow,
  keyExpiring,
  limitAccountsDiffer,
  rateLimitReached,
  signaturesRefused,
  signInCertificateExpiring,
  signInsRefused,
} from './rules/accounts'
import { gameCertificateExpiring, gameChecksumDiffers } from './rules/certificates'
import {
  endpointFailing,
  lateBets,
  moneyUndelivered,
  openRounds,
  queueGrowing,
  repliesRefused,
  walletSlow,
} from './rules/delivery'
import { campaignStalled, largeWin, providerFeedFailing, providerLaunchesFailing } from './rules/play'
import { reconciliationBreaks } from './rules/reconciliation'
import { providerPaymentDue } from './rules/settlement'
import { ssoBreakGlass, ssoExpiring } from './rules/single-sign-on'

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
  sso_break_glass: ssoBreakGlass,
  sso_expiring: ssoExpiring,
  sign_in_certificate_expiring: signInCertificateExpiring,
  reconciliation_breaks: reconciliationBreaks,
  large_win: largeWin,
  limit_accounts_differ: limitAccountsDiffer,
  provider_launches_failing: providerLaunchesFailing,
  provider_feed_failing: providerFeedFailing,
  game_checksum_differs: gameChecksumDiffers,
  game_certificate_expiring: gameCertificateExpiring,
  provider_payment_due: providerPaymentDue,
  signatures_refused: signaturesRefused,
  sign_ins_refused: signInsRefused,
}

/** Undefined for a rule of an older or newer version. */
export const measureOf = (rule: string): Measure | undefined =>
  Object.values(measures).find((measure) => measure.rule === rule)
