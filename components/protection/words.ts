import { ruleLabels as marketLabels } from '@/components/jurisdictions/words'
import { ruleLabels as limitLabels } from '@/components/limits/rule-labels'
import type { Tone } from '@/components/ui/badge'
import type { ProtectionKind, ProtectionOutcome, ProtectionRule } from '@/server/contract/protection'

export const kindLabels: Record<ProtectionKind, string> = {
  limit: 'Player limits',
  market: 'Jurisdictions',
  exclusion: 'Self-exclusion',
}

export const outcomes: Record<ProtectionOutcome, { label: string; tone: Tone }> = {
  refused: { label: 'Refused', tone: 'bad' },
  shadow: { label: 'Shadow', tone: 'busy' },
  excluded: { label: 'Excluded', tone: 'neutral' },
  readmitted: { label: 'Readmitted', tone: 'neutral' },
}

export const ruleLabels: Record<ProtectionRule, string> = {
  ...limitLabels,
  ...marketLabels,
  self_exclusion: 'Self-exclusion',
}

/** `MT-2`, `player/3`, `certified markets in SE`; an exclusion has no versions. */
export const versionLabel = ({ version, country }: { version: string | null; country: string | null }) =>
  version ?? (country === null ? '–' : `certified markets in ${country}`)
