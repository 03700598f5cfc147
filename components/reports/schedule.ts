import type { Inputs, Outputs } from '@/components/trpc/types'
import type { Tone } from '@/components/ui/badge'
import { type Cadence, cadencePeriods, scheduledPeriods } from '@/server/contract/reports'
import { byLabels, periodLabels } from './report'

export type Schedules = Outputs['reports']['schedules']
export type Schedule = Schedules['schedules'][number]
export type ScheduledQuery = Inputs['reports']['saveSchedule']['query']

export const cadenceLabels: Record<Cadence, string> = {
  daily: 'Daily',
  weekly: 'Weekly, on Monday',
  monthly: 'Monthly, on the 1st',
}

/** What a schedule can repeat of the report on screen: all but fixed days and today. */
export function toScheduled(query: Inputs['reports']['get']): ScheduledQuery {
  const { from: _, to: __, period, ...repeated } = query
  return { ...repeated, period: scheduledPeriods.find((one) => one === period) }
}

interface Names {
  providerOf: (code: string) => string
  brandOf: (id: string) => string
}

/** A scheduled report in a line: its grouping, period, filters and zone. */
export function describeQuery(query: ScheduledQuery, { providerOf, brandOf }: Names): string {
  const { by, period, zone, brandId, providerCode, gameId, currency, country, playerId, convertTo } = query
  const parts = [
    `By ${byLabels[by ?? 'day'].toLowerCase()}`,
    period && periodLabels[period].toLowerCase(),
    brandId && `brand ${brandOf(brandId)}`,
    providerCode && `provider ${providerOf(providerCode)}`,
    gameId && 'one game',
    currency,
    country === '' ? 'unknown country' : country && `country ${country}`,
    playerId && `player ${playerId}`,
    convertTo && `converted to ${convertTo}`,
    zone?.replaceAll('_', ' ') ?? 'UTC',
  ]
  return parts.filter(Boolean).join(', ')
}

/** The period after a change of cadence: a default follows, a chosen one stays. */
export const followCadence = <Period extends string>(period: Period, from: Cadence, to: Cadence) =>
  period === cadencePeriods[from] ? cadencePeriods[to] : period

export function describeRun({ outcome, mails }: { outcome: string; mails: number }): {
  tone: Tone
  label: string
} {
  const people = mails === 1 ? '1 recipient' : `${mails} recipients`
  if (outcome === 'sent') return { tone: 'ok', label: `Sent to ${people}` }
  if (outcome === 'linked') return { tone: 'ok', label: `File too large, link sent to ${people}` }
  if (outcome === 'no_recipients') return { tone: 'warn', label: 'Not sent: no recipient can read reports' }
  return { tone: 'bad', label: 'Failed: the report couldn’t be generated' }
}
