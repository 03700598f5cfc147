import { formatNumber } from '@/server/contract/figures'
import { type Counts, endedOf, settledOf } from './statistics'

const percent = new Intl.NumberFormat('en', {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})
const said = (value: number, unit: string) => `${percent.format(value).replace('-', '−')} ${unit}`

/** `+12.5 %`, `−3 %`: a figure against the same figure of the period before; null where there was nothing to compare with. */
export function changeOf(current: number | null, before: number | null): string | null {
  if (current === null || before === null || (current === 0 && before === 0)) return null
  if (current === before) return 'No change'
  if (before === 0) return null
  // Above ten times, the factor says more than a percentage.
  if (current / before >= 10) return `${formatNumber(Math.floor(current / before))}×`
  return said(((current - before) / Math.abs(before)) * 100, '%')
}

/** `+0.4 points`: a share against the share of the period before. */
export function changeOfSuccess(current: Counts, before: Counts): string | null {
  const [ended, endedBefore] = [endedOf(current), endedOf(before)]
  if (ended === 0 || endedBefore === 0) return null
  const points = (settledOf(current) / ended - settledOf(before) / endedBefore) * 100
  if (Math.abs(points) < 0.05) return 'No change'
  return said(points, 'points')
}
