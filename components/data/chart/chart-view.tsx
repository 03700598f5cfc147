'use client'

import { line } from 'd3-shape'
import { type ChartData, type Series, toneClasses } from './chart'
import { ChartCursor } from './chart-cursor'
import {
  chartHeight,
  chartWidth,
  isBlank,
  labelledSteps,
  middleOf,
  ticksOf,
  type ValueScale,
  valueScale,
} from './chart-scale'
import { ChartTable } from './chart-table'

interface BarsProps {
  series: readonly Series[]
  scale: ValueScale
}

const gap = 0.16

/** Stacked bars; values below zero extend downwards. */
function Bars({ series, scale }: BarsProps) {
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

interface ChartViewProps extends ChartData {
  as: 'bars' | 'lines'
  isWhole?: boolean
}

/**
 * A chart rendered on the server without layout shift: the drawing stretches, labels are text beside it.
 * Pointer or arrow keys step through it; a table has the same values.
 */
export function ChartView({ as, isWhole = false, ...data }: ChartViewProps) {
  const { label, steps, series, formatTick } = data
  const isStacked = as === 'bars'
  const scale = valueScale(series, { isStacked })
  const isEmpty = isBlank(series)
  const ticks = isEmpty ? [0] : ticksOf(scale, { isWhole })
  const shareOf = (value: number) => `${(scale(value) / chartHeight) * 100}%`
  const Marks = isStacked ? Bars : Lines
  return (
    <figure className="px-5 pb-4">
      <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
        <div aria-hidden className="relative h-40 text-faint text-xs tabular-nums">
          {/* The widest tick, hidden, sets the width of the column. */}
          {ticks.map((tick) => (
            <span key={tick} className="invisible block h-0">
              {formatTick(tick)}
            </span>
          ))}
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: shareOf(tick) }}>
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-40">
          {ticks.map((tick) => (
            <div
              key={tick}
              aria-hidden
              className={
                tick === 0
                  ? 'absolute inset-x-0 border-line-strong border-t'
                  : 'absolute inset-x-0 border-line border-t'
              }
              style={{ top: shareOf(tick) }}
            />
          ))}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${chartWidth} ${chartHeight}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <Marks series={series} scale={scale} />
          </svg>
          {isEmpty ? (
            <p className="absolute inset-0 grid place-items-center text-faint text-sm">
              No data in this time range
            </p>
          ) : (
            <ChartCursor {...data} />
          )}
        </div>
        <div aria-hidden className="relative col-start-2 mt-2 h-4 text-faint text-xs tabular-nums">
          {labelledSteps(steps.length).map((index) => (
            <span
              key={index}
              className="absolute -translate-x-1/2 whitespace-nowrap max-sm:even:hidden"
              style={{ left: `${middleOf(index, steps.length) * 100}%` }}
            >
              {steps[index]?.label}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-3 flex flex-wrap items-start justify-between gap-x-5 gap-y-1.5 text-muted text-xs">
        <span className="sr-only">{label}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {series.map(({ name, tone }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={`size-2 rounded-full ${toneClasses[tone].dot}`} />
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      {!isEmpty && <ChartTable {...data} />}
    </figure>
  )
}

interface LinesProps {
  series: readonly Series[]
  scale: ValueScale
}

/** A line breaks where there is no data; an isolated value is a dot. */
function Lines({ series, scale }: LinesProps) {
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
