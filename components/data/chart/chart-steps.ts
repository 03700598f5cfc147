import { formatInZone } from '@/components/data/format-time'
import { utc, zoneLabel } from '@/components/data/zone-time'
import { formatRange } from '@/server/contract/figures'
import type { ChartStep } from './chart'

const dayMs = 86_400_000

interface Asked {
  times: readonly Date[]
  stepMs: number
  zone: string
  /** Until when there is data: the step that reaches beyond it is provisional. */
  until?: Date
}

/** Labels of a chart's steps in the reader's zone; days are UTC days, and labelled so. */
export function chartSteps({ times, stepMs, zone, until }: Asked): ChartStep[] {
  const isWithinDays = stepMs * times.length <= 2 * dayMs
  return times.map((at) => {
    const end = new Date(at.getTime() + stepMs)
    const isProvisional = until !== undefined && end > until
    const step = stepMs >= dayMs ? dayStep(at.toISOString().slice(0, 10), utc) : ofHours(at, end, zone)
    const label = stepMs < dayMs && isWithinDays ? step.label.slice(-5) : step.label
    return { ...step, label, ...(isProvisional && { isProvisional }) }
  })
}

/** `6 Oct 22:00`, and from when to when it is. */
function ofHours(at: Date, end: Date, zone: string): ChartStep {
  const [from = '', to = ''] = [at, end].map((time) =>
    unpadded(formatInZone(time, zone, { hasSeconds: false })),
  )
  return {
    label: from,
    fullLabel: `${from.slice(0, -5)}${formatRange(from.slice(-5), to.slice(-5))} ${zoneLabel(zone, at)}`,
  }
}

/** A calendar day, such as `2026-10-06`: `6 Oct`. */
export const dayStep = (date: string, zone: string): ChartStep => {
  const label = unpadded(formatInZone(new Date(`${date}T00:00:00Z`), utc).slice(0, 6))
  return { label, fullLabel: `${label} ${date.slice(0, 4)}, ${zone}` }
}

/** A calendar month, such as `2026-10`: `Oct 2026`. */
export const monthStep = (month: string, zone: string): ChartStep => {
  const label = `${formatInZone(new Date(`${month}-01T00:00:00Z`), utc).slice(3, 6)} ${month.slice(0, 4)}`
  return { label, fullLabel: `${label}, ${zone}` }
}

const unpadded = (text: string) => text.replace(/^0/, '')

/** Each day or month from the first calendar day to the last, whether or not anything happened on it. */
export function everyStep(from: string, to: string, by: 'day' | 'month'): string[] {
  const keys: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const key = new Date(at).toISOString().slice(0, by === 'day' ? 10 : 7)
    if (keys.at(-1) !== key) keys.push(key)
  }
  return keys
}
