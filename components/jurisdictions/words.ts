import type { Outputs } from '@/components/trpc/types'
import type { Tone } from '@/components/ui/badge'
import { formatDay, formatPercent } from '@/server/contract/figures'
import type { MarketMode, MarketRule, RefusalSubject } from '@/server/contract/jurisdictions'

export type Profiled = Outputs['jurisdictions']['get']['countries'][number]
export type Version = Profiled['versions'][number]
export type Rules = Version['rules']

/** A brand's own choice, else what it inherits. */
export const choiceOf = ({ taken }: Profiled, brandId: string | null) =>
  taken.find((one) => one.brandId === brandId) ?? taken.find((one) => one.brandId === null) ?? null

export const modes: readonly { value: MarketMode; label: string; hint: string; tone: Tone }[] = [
  { value: 'off', label: 'Off', hint: 'No rules are checked.', tone: 'neutral' },
  {
    value: 'shadow',
    label: 'Shadow',
    hint: 'Violations are logged, not blocked.',
    tone: 'busy',
  },
  { value: 'on', label: 'On', hint: 'Violations are refused, and games receive the rules.', tone: 'ok' },
]

export function modeOf(mode: MarketMode) {
  const found = modes.find(({ value }) => value === mode)
  if (!found) throw new Error(`No such mode: ${mode}`)
  return found
}

export const ruleLabels: Record<MarketRule, string> = {
  game_type_blocked: 'Game type blocked',
  feature_blocked: 'Feature blocked',
  rtp_below_lowest: 'RTP below minimum',
  certificate_missing: 'No valid certificate',
  checksum_differs: 'Checksum differs from certificate',
  demo_not_allowed: 'Demo not allowed',
  free_rounds_not_allowed: 'Free rounds not allowed',
  currency_not_configured: 'No maximum stake in the currency',
  not_certified: 'Not certified',
  market_stake_max: 'Stake above maximum',
  market_bet_interval: 'Below minimum round time',
}
export const ruleLabel = (rule: string) => ruleLabels[rule as MarketRule] ?? rule

export const subjectLabels: Record<RefusalSubject, string> = {
  session: 'Session',
  demo: 'Demo',
  free_rounds: 'Free rounds',
  bet: 'Bet',
}
export const subjectLabel = (subject: string) => subjectLabels[subject as RefusalSubject] ?? subject

const yes = (isAllowed: boolean) => (isAllowed ? 'Allowed' : 'Not allowed')
const list = (tags: readonly string[]) => (tags.length === 0 ? 'None' : tags.join(', '))
const minutes = (count: number | null) => (count === null ? 'No rule' : `${count} minutes`)

/** Each rule of a profile, with what it says. */
export function describeRules(rules: Rules): { name: keyof Rules; label: string; value: string }[] {
  const ceilings = rules.stakeCeilings.map(
    ({ gameType, value }) => `${gameType ?? 'other games'} ${value.decimal} ${value.currency}`,
  )
  return [
    { name: 'stakeCeilings', label: 'Maximum stake', value: ceilings.join(', ') || 'No rule' },
    { name: 'blockedGameTypes', label: 'Blocked game types', value: list(rules.blockedGameTypes) },
    { name: 'blockedFeatures', label: 'Blocked features', value: list(rules.blockedFeatures) },
    {
      name: 'lowestRtp',
      label: 'Minimum RTP',
      value: rules.lowestRtp === null ? 'No rule' : formatPercent(rules.lowestRtp),
    },
    { name: 'isAutoplayAllowed', label: 'Autoplay', value: yes(rules.isAutoplayAllowed) },
    { name: 'isTurboAllowed', label: 'Turbo', value: yes(rules.isTurboAllowed) },
    {
      name: 'betIntervalMs',
      label: 'Minimum round time',
      value: rules.betIntervalMs === null ? 'No rule' : `${rules.betIntervalMs / 1000} s`,
    },
    { name: 'realityCheckMinutes', label: 'Reality check every', value: minutes(rules.realityCheckMinutes) },
    { name: 'sessionMinutes', label: 'Maximum session length', value: minutes(rules.sessionMinutes) },
    { name: 'isDemoAllowed', label: 'Demo play', value: yes(rules.isDemoAllowed) },
    { name: 'areFreeRoundsAllowed', label: 'Free rounds', value: yes(rules.areFreeRoundsAllowed) },
    {
      name: 'isCertificateRequired',
      label: 'Game certificate',
      value: rules.isCertificateRequired ? 'Required' : 'No rule',
    },
    {
      name: 'areChecksumsEnforced',
      label: 'Game checksums',
      value: rules.areChecksumsEnforced ? 'As certified' : 'No rule',
    },
  ]
}

/** A version's day, in UTC. */
export const dayOf = (date: Date) => formatDay(date)
