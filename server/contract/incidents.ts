import type { Severity } from './notification-events'

/** What incidents are made of: the table of rules, their thresholds and severities. */
export type IncidentSeverity = Severity

export type ThresholdUnit =
  | 'percent'
  | 'count'
  | 'seconds'
  | 'milliseconds'
  | 'days'
  | 'minutes'
  | 'eur'
  | 'times'

export interface IncidentThreshold {
  label: string
  unit: ThresholdUnit
  /** An incident opens at this value, or beyond it in the direction given. */
  direction: 'above' | 'below'
  /** Whole units; minor units of EUR for `eur`. */
  standard: bigint
  min: bigint
  max: bigint
}

export interface IncidentRule {
  label: string
  /** When it opens, for people who set thresholds and destinations. */
  description: string
  severity: IncidentSeverity
  /** Whose it is: an organization's, or Croupier's own. */
  audience: 'organization' | 'staff'
  thresholds: Readonly<Record<string, IncidentThreshold>>
}

const above = (label: string, unit: ThresholdUnit, [standard, min, max]: [bigint, bigint, bigint]) =>
  ({ label, unit, direction: 'above', standard, min, max }) as const
const below = (label: string, unit: ThresholdUnit, [standard, min, max]: [bigint, bigint, bigint]) =>
  ({ label, unit, direction: 'below', standard, min, max }) as const

/** Every rule, once. The measures are in `server/modules/operations/incidents/rules`. */
export const incidentRules = {
  endpoint_failing: {
    label: 'Endpoint failing',
    description: 'Callbacks to an endpoint fail, or delivery is paused.',
    severity: 'critical',
    audience: 'organization',
    thresholds: { failedPercent: above('Failed attempts within 10 minutes', 'percent', [50n, 5n, 100n]) },
  },
  replies_refused: {
    label: 'Callbacks need attention',
    description: 'The wallet rejected callbacks or returned an invalid response, or all attempts failed.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { callbacks: above('Callbacks', 'count', [1n, 1n, 100_000n]) },
  },
  money_undelivered: {
    label: 'Wins or refunds undelivered',
    description: 'A win or refund is still undelivered after the threshold.',
    severity: 'critical',
    audience: 'organization',
    thresholds: { ageSeconds: above('Undelivered for', 'seconds', [900n, 60n, 604_800n]) },
  },
  wallet_slow: {
    label: 'Wallet slow',
    description: 'The 95th percentile of an endpoint’s response time over 10 minutes is high.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { p95: above('95th percentile', 'milliseconds', [2_000n, 100n, 5_000n]) },
  },
  queue_growing: {
    label: 'Redelivery queue growing',
    description: 'More callbacks join an endpoint’s redelivery queue than leave it.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { queued: above('Callbacks in the queue', 'count', [100n, 1n, 10_000_000n]) },
  },
  late_bets: {
    label: 'Late bets',
    description:
      'The wallet confirmed bets after the provider had been told that they failed, and no refund has arrived.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { bets: above('Late bets', 'count', [1n, 1n, 100_000n]) },
  },
  open_rounds: {
    label: 'Open rounds',
    description: 'Rounds of a provider are still open after their age threshold.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { rounds: above('Open rounds', 'count', [1n, 1n, 1_000_000n]) },
  },
  campaign_stalled: {
    label: 'Campaign stalled',
    description: 'A campaign was paused automatically, or no players were processed recently.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { idleMinutes: above('Without progress for', 'minutes', [15n, 5n, 1_440n]) },
  },
  credit_low: {
    label: 'Credit running out',
    description:
      'Credit lasts for only a few days at the current fees, or is used up. Launches are blocked then.',
    severity: 'critical',
    audience: 'organization',
    thresholds: { daysLeft: below('Days left', 'days', [3n, 0n, 60n]) },
  },
  rate_limit_reached: {
    label: 'API rate limit reached',
    description: 'An API key exceeded its rate limit in several of the last 10 minutes.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { minutes: above('Minutes with refused calls', 'count', [3n, 1n, 10n]) },
  },
  brand_limit_near: {
    label: 'Brand limit nearly reached',
    description: 'Brand limit nearly used.',
    severity: 'info',
    audience: 'organization',
    thresholds: { usedPercent: above('Used', 'percent', [90n, 50n, 100n]) },
  },
  key_expiring: {
    label: 'API key expiring',
    description: 'An API key in use expires soon and has not been rotated.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { daysLeft: below('Days left', 'days', [14n, 1n, 90n]) },
  },
  certificate_expiring: {
    label: 'Certificate expiring',
    description: 'The TLS certificate of an endpoint expires soon. Callbacks fail once it has expired.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { daysLeft: below('Days left', 'days', [14n, 1n, 90n]) },
  },
  sso_break_glass: {
    label: 'Emergency sign-in used',
    description:
      'The owner named for emergencies signed in without the enforced identity provider. Closes after 24 hours.',
    severity: 'critical',
    audience: 'organization',
    thresholds: { uses: above('Uses', 'count', [1n, 1n, 1n]) },
  },
  sso_expiring: {
    label: 'Single sign-on secret expiring',
    description: 'The client secret of an active connection expires soon. Sign-ins by it fail after that.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { daysLeft: below('Days left', 'days', [30n, 1n, 90n]) },
  },
  sign_in_certificate_expiring: {
    label: 'Sign-in certificate expiring',
    description:
      'The certificate of an identity provider expires soon. Sign-ins by SAML are refused once it has expired.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { daysLeft: below('Days left', 'days', [30n, 1n, 90n]) },
  },
  reconciliation_breaks: {
    label: 'Ledgers differ',
    description: 'A comparison of ledgers found breaks of the same likely cause that are not settled.',
    severity: 'warning',
    audience: 'organization',
    thresholds: { breaks: above('Open breaks', 'count', [1n, 1n, 1_000_000n]) },
  },
  large_win: {
    label: 'Large win',
    description: 'A win exceeds an amount or a multiple of its stake. Closes after 24 hours.',
    severity: 'info',
    audience: 'organization',
    thresholds: {
      amount: above('Amount', 'eur', [4_000_000n, 10_000n, 1_000_000_000_000n]),
      multiple: above('Multiple of the stake', 'times', [350n, 2n, 1_000_000n]),
    },
  },
  limit_accounts_differ: {
    label: 'Limit accounts differ',
    description:
      'Stored player losses differ from the transactions, so players could exceed their loss limits.',
    severity: 'critical',
    audience: 'staff',
    thresholds: { accounts: above('Accounts', 'count', [1n, 1n, 1_000_000n]) },
  },
  provider_launches_failing: {
    label: 'Provider launches failing',
    description: 'Most launches of a provider’s games within 10 minutes failed.',
    severity: 'critical',
    audience: 'staff',
    thresholds: { failedPercent: above('Failed launches', 'percent', [50n, 1n, 100n]) },
  },
  provider_feed_failing: {
    label: 'Provider feed failing',
    description: 'A provider’s catalogue has not synced for hours.',
    severity: 'warning',
    audience: 'staff',
    thresholds: { minutes: above('Without a successful sync for', 'minutes', [180n, 1n, 10_080n]) },
  },
  game_checksum_differs: {
    label: 'Game checksum differs',
    description: 'What a provider measured of a game differs from a valid certificate for a country.',
    severity: 'critical',
    audience: 'staff',
    thresholds: { components: above('Components', 'count', [1n, 1n, 1_000n]) },
  },
  game_certificate_expiring: {
    label: 'Game certificate expiring',
    description:
      'A certificate of a game expires soon or has expired. Opens again 30 and 7 days before its last day.',
    severity: 'warning',
    audience: 'staff',
    thresholds: { daysLeft: below('Days left', 'days', [90n, 1n, 365n]) },
  },
  provider_payment_due: {
    label: 'Payment to a provider due',
    description: 'An approved provider statement is due soon, or overdue.',
    severity: 'warning',
    audience: 'staff',
    thresholds: { daysLeft: below('Days left', 'days', [3n, 0n, 60n]) },
  },
  signatures_refused: {
    label: 'Refused signatures',
    description: 'Many requests in a provider’s name had an invalid signature within 10 minutes.',
    severity: 'warning',
    audience: 'staff',
    thresholds: { refused: above('Refused within 10 minutes', 'count', [20n, 1n, 1_000_000n]) },
  },
  sign_ins_refused: {
    label: 'Refused sign-ins',
    description: 'Many sign-ins to the dashboard failed within 10 minutes.',
    severity: 'warning',
    audience: 'staff',
    thresholds: { refused: above('Refused within 10 minutes', 'count', [50n, 1n, 1_000_000n]) },
  },
} as const satisfies Record<string, IncidentRule>

export type IncidentRuleName = keyof typeof incidentRules
export const incidentRuleNames = Object.keys(incidentRules) as IncidentRuleName[]

/** What a destination can be limited to: incident rules, and maintenance. */
export const destinationRules = [...incidentRuleNames, 'maintenance'] as const
export type DestinationRule = (typeof destinationRules)[number]
