import { line } from 'd3-shape'
import type { Series } from './chart'
import { toneClasses } from './chart'
import { chartWidth, middleOf, type ValueScale } from './chart-scale'

interface LinesProps {
  series: readonly Series[]
  scale: ValueScale
}

/** A line breaks where there is no data; an isolated value is a dot. */
export function Lines({ series, scale }: LinesProps) {
  return series.map(({ name, tone, values, isDashed }) => {
    const path = line<number | null>()
      .defined((value) => value !== null)
      .x((_, index) => middleOf(index, values.length) * chartWidth)
      .y((value) => scale(value ?? 0))([...values])
    return (
      <path
        key={name}
        d={path ?? ''}
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        {...(isDashed && { strokeDasharray: '1 5' })}
        className={toneClasses[tone].stroke}
      />
    )
  })
}
