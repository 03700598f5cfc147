import { plainAmount } from '@/server/contract/amounts'
import { formatNumber } from '@/server/contract/figures'
import type { ThresholdUnit } from '@/server/contract/incidents'

const suffixes = {
  percent: ' %',
  count: '',
  seconds: ' s',
  milliseconds: ' ms',
  days: ' days',
  minutes: ' min',
  eur: ' EUR',
  times: ' ×',
} as const satisfies Record<ThresholdUnit, string>

/**
 * `40,000 EUR`, `350 ×`, `15 min` for 900 seconds. Amounts are in minor units and shown in whole euro with cents where
 * there are any.
 */
export function showThreshold(unit: ThresholdUnit, value: bigint): string {
  if (unit === 'seconds' && value % 60n === 0n) return showThreshold('minutes', value / 60n)
  return `${formatNumber(unit === 'eur' ? value / 100n : value)}${cents(unit, value)}${suffixes[unit]}`
}

const cents = (unit: ThresholdUnit, value: bigint) =>
  unit === 'eur' && value % 100n !== 0n ? `.${String(value % 100n).padStart(2, '0')}` : ''

/** What is typed: whole numbers, euro for amounts; null where it is none. */
export function readThreshold(unit: ThresholdUnit, typed: string): bigint | null {
  const text = plainAmount(typed.trim()) ?? ''
  const [, whole = '', part = ''] = /^(\d{1,15})(?:\.(\d{2}))?$/.exec(text) ?? []
  if (whole === '' || (unit !== 'eur' && part !== '')) return null
  return unit === 'eur' ? BigInt(whole) * 100n + BigInt(part || '0') : BigInt(whole)
}

/** What may be typed, in the unit in which it is typed. */
export const thresholdRange = (unit: ThresholdUnit, min: bigint, max: bigint): string =>
  unit === 'seconds'
    ? `Enter ${formatNumber(min)} to ${formatNumber(max)} seconds.`
    : `Enter ${showThreshold(unit, min)} to ${showThreshold(unit, max)}.`

/** As it is typed. */
export const writeThreshold = (unit: ThresholdUnit, value: bigint): string =>
  unit === 'eur' ? `${value / 100n}${cents(unit, value)}` : String(value)
