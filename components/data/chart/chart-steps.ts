import { formatInZone } from '@/components/data/format-time'
import { utc, zoneLabel } from '@/components/data/zone-time'
import { formatRange } from '@/server/contract/figures'
import type { ChartStep } from './chart'

const dayMs = 86_400_000

interface Asked {
  times: readonly Date[]
  stepMs: number
  zone: string
}

/** Labels of a chart's steps in the reader's zone; days are UTC days, and labelled so. */
export function chartSteps({ times, stepMs, zone }: Asked): ChartStep[] {
  if (stepMs >= dayMs) return times.map((at) => ofDay(at))
  const isWithinDays = stepMs * times.length <= 2 * dayMs
  return times.map((at) => {
    const until = new Date(at.getTime() + stepMs)
    const [begin, end] = [at, until].map((time) => formatInZone(time, zone, { hasSeconds: false }))
    const clock = begin?.slice(-5) ?? ''
    return {
      label: isWithinDays ? clock : (begin ?? ''),
      fullLabel: `${begin?.slice(0, -5)}${formatRange(clock, end?.slice(-5) ?? '')} ${zoneLabel(zone, at)}`,
    }
  })
}

function ofDay(at: Date): ChartStep {
  const label = formatInZone(at, utc).slice(0, 6)
  return { label, fullLabel: `${label}, UTC` }
}
