'use client'

import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { type ChartViewProps, toneClasses } from './chart'
import { ChartActions } from './chart-actions'
import { ChartCursor } from './chart-cursor'
import { ChartDrawing } from './chart-drawing'
import { chartHeight, isBlank, labelledSteps, middleOf, ticksOf, valueScale } from './chart-scale'

const ChartTable = lazyPanel(() => import('./chart-table'), 'ChartTable')

/**
 * A chart rendered on the server without layout shift: the drawing stretches, labels are text beside it.
 * Pointer or arrow keys step through it; a table beside it has the same values, and so have its files.
 */
export function ChartView({ as, isWhole = false, ...data }: ChartViewProps) {
  const { label, steps, series, formatTick } = data
  const [isTableOpen, setIsTableOpen] = useState(false)
  const scale = valueScale(series, { isStacked: as === 'bars' })
  const isEmpty = isBlank(series)
  const ticks = isEmpty ? [0] : ticksOf(scale, { isWhole })
  const shareOf = (value: number) => `${(scale(value) / chartHeight) * 100}%`
  return (
    <figure className="@container px-5 pb-4">
      <div className={cn('grid grid-cols-1 gap-4', isTableOpen && '@2xl:grid-cols-[1fr_auto]')}>
        <div className="grid min-w-0 grid-cols-[auto_1fr] gap-x-2.5">
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
                className={cn(
                  'absolute inset-x-0 border-t',
                  tick === 0 ? 'border-line-strong' : 'border-line',
                )}
                style={{ top: shareOf(tick) }}
              />
            ))}
            <ChartDrawing as={as} steps={steps} series={series} scale={scale} />
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
        {isTableOpen && <ChartTable {...data} />}
      </div>
      <figcaption className="mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 text-muted text-xs">
        <span className="sr-only">{label}</span>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {series.map(({ name, tone, isPrevious }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <span
                aria-hidden
                className={
                  isPrevious
                    ? 'w-3 border-faint border-t-2 border-dashed'
                    : `size-2 rounded-full ${toneClasses[tone].dot}`
                }
              />
              {name}
            </span>
          ))}
          {steps.some(({ isProvisional }) => isProvisional) && (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden className="size-2.5 border border-line-strong bg-hover" />
              Provisional
            </span>
          )}
        </span>
        {!isEmpty && (
          <ChartActions
            chart={{ as, isWhole, ...data }}
            isTableOpen={isTableOpen}
            onTable={() => setIsTableOpen(!isTableOpen)}
          />
        )}
      </figcaption>
    </figure>
  )
}
