import type { Series } from './chart'
import { toneClasses } from './chart'
import { chartWidth, type ValueScale } from './chart-scale'

interface BarsProps {
  series: readonly Series[]
  scale: ValueScale
}

const gap = 0.16

/** Stacked bars; values below zero extend downwards. */
export function Bars({ series, scale }: BarsProps) {
  const steps = series[0]?.values.length ?? 0
  const width = chartWidth / steps
  return Array.from({ length: steps }, (_, step) => {
    let stackedUp = 0
    let stackedDown = 0
    return series.map(({ name, tone, values }) => {
      const value = values[step] ?? 0
      if (value === 0) return null
      const from = value > 0 ? stackedUp : stackedDown
      if (value > 0) stackedUp += value
      else stackedDown += value
      const top = scale(Math.max(from, from + value))
      const height = Math.max(scale(Math.min(from, from + value)) - top, 0.8)
      return (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its step's
          key={`${name}-${step}`}
          x={step * width + (width * gap) / 2}
          y={top}
          width={width * (1 - gap)}
          height={height}
          className={toneClasses[tone].fill}
        />
      )
    })
  })
}
