'use client'

import type { KeyboardEvent, PointerEvent } from 'react'
import { type ChartData, describeStep, textOf, toneClasses } from './chart'
import { usePointedStep } from './chart-group'
import { middleOf } from './chart-scale'

/** Steps that Page Up and Page Down move by. */
const pageSteps = 7

/** Overlay that shows the step under the pointer, in every chart of the group. By keyboard it is a slider over the steps. */
export function ChartCursor(data: ChartData) {
  const { label, steps, series } = data
  const { step: pointed, point } = usePointedStep()
  const found = steps.findIndex(({ fullLabel }) => fullLabel === pointed)
  const last = steps.length - 1
  const current = found === -1 ? last : found
  const goTo = (index: number) => point(steps[Math.min(last, Math.max(0, index))]?.fullLabel ?? null)

  const follow = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    goTo(Math.floor(((event.clientX - box.left) / box.width) * steps.length))
  }
  const move = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      PageUp: current - pageSteps,
      PageDown: current + pageSteps,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') point(null)
    if (next === undefined) return
    event.preventDefault()
    goTo(next)
  }
  const left = middleOf(current, steps.length) * 100
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label}: use the arrow keys to step through`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={describeStep(data, current)}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => point(null)}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && goTo(current)}
      onBlur={() => point(null)}
      onKeyDown={move}
      className="absolute inset-0 touch-pan-y"
    >
      {found !== -1 && (
        <>
          <div
            aria-hidden
            className="pointer-events-none absolute inset-y-0 border-faint border-l border-dashed"
            style={{ left: `${left}%` }}
          />
          <div
            aria-hidden
            className="pointer-events-none absolute bottom-full z-10 mb-1 grid w-max max-w-64 gap-1 rounded-lg border border-line bg-surface px-2.5 py-2 text-xs shadow-floating"
            style={{ left: `${left}%`, transform: `translateX(-${left}%)` }}
          >
            <span className="text-faint">
              {steps[current]?.fullLabel}
              {steps[current]?.isProvisional && ', provisional'}
            </span>
            {series.map((one) => (
              <span key={one.name} className="flex items-center gap-2">
                <span className={`size-2 rounded-full ${toneClasses[one.tone].dot}`} />
                <span className="text-muted">{one.name}</span>
                <span className="ml-auto pl-3 font-medium tabular-nums">{textOf(one, current)}</span>
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
