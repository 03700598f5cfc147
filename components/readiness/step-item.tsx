'use client'

import { ChevronDown, Circle, CircleCheck, CircleMinus, CircleX, LoaderCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDuration } from '@/components/data/format-time'
import { cn } from '@/components/ui/cn'
import { explainStep } from '@/server/contract/readiness/explain-step'
import { scenarioTexts } from '@/server/contract/readiness/scenario-texts'
import type { ProbeStep } from './probe-run'
import { stepLabels } from './run-look'
import { StepExchange } from './step-exchange'

interface StepItemProps {
  step: ProbeStep
  url: string
  /** Whether the run is at this step. */
  isNow: boolean
}

export function StepItem({ step, url, isNow }: StepItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const { title, expects } = scenarioTexts[step.scenario]
  const line = (
    <>
      <StepIcon result={step.result} isNow={isNow} />
      <span className="grid min-w-0 flex-1 gap-0.5 text-left">
        <span className={cn('text-sm', step.result === 'pending' ? 'text-muted' : 'font-medium')}>
          {title}
        </span>
        <span className={cn('text-[0.8125rem]', step.result === 'failed' ? 'text-bad' : 'text-muted')}>
          {step.reason === null ? expects : explainStep(step)}
        </span>
      </span>
      {step.durationMs !== null && (
        <span className="whitespace-nowrap text-faint text-xs tabular-nums max-sm:hidden">
          {step.reply ? `HTTP ${step.reply.status} · ` : ''}
          {formatDuration(step.durationMs)}
        </span>
      )}
    </>
  )
  const row = 'flex w-full items-start gap-3 px-5 py-3'
  if (!step.request) return <li className={row}>{line}</li>
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(row, 'hover:bg-hover')}
      >
        {line}
        <ChevronDown
          className={cn('size-4 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
          aria-hidden
        />
      </button>
      <div id={panelId} hidden={!isOpen} className="px-5 pb-5 sm:pl-13">
        {isOpen && <StepExchange step={step} expects={expects} url={url} />}
      </div>
    </li>
  )
}

const icons = {
  passed: { icon: CircleCheck, classes: 'text-ok' },
  failed: { icon: CircleX, classes: 'text-bad' },
  skipped: { icon: CircleMinus, classes: 'text-faint' },
  pending: { icon: Circle, classes: 'text-line-strong' },
} as const

function StepIcon({ result, isNow }: { result: ProbeStep['result']; isNow: boolean }) {
  if (isNow)
    return <LoaderCircle className="size-5 shrink-0 animate-spin text-busy" aria-label="In progress" />
  const { icon: Icon, classes } = icons[result]
  return <Icon className={`size-5 shrink-0 ${classes}`} aria-label={stepLabels[result]} />
}
