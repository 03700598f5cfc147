'use client'

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDuration } from '@/components/data/format-time'
import { Time } from '@/components/data/time'
import { Badge, type Tone } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { AttemptDetail } from './attempt-detail'
import { explainVerdict } from './explain-verdict'
import { verdictLooks } from './state-look'
import type { Attempt } from './transaction'

interface AttemptItemProps {
  attempt: Attempt
  /** The bytes it sent, as text. */
  body: string
  isOpenAtFirst: boolean
  rail: ReactNode
}

const dots: Record<Tone, string> = {
  neutral: 'border-line-strong text-muted',
  ok: 'border-ok-line bg-ok-soft text-ok',
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
  busy: 'border-busy-line bg-busy-soft text-busy',
}

const triggers: Record<string, string> = {
  initial: 'First delivery',
  redelivery: 'Redelivery',
  replay: 'Manual replay',
}

export function AttemptItem({ attempt, body, isOpenAtFirst, rail }: AttemptItemProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const panelId = useId()
  const look =
    attempt.verdict === null ? inFlight : (verdictLooks[attempt.verdict] ?? unnamed(attempt.verdict))
  return (
    <li className="relative flex gap-3.5 pb-4 last:pb-1">
      {rail}
      <span
        className={cn(
          'z-1 grid size-6 shrink-0 place-items-center rounded-full border bg-surface font-medium text-xs tabular-nums',
          dots[look.tone],
        )}
      >
        {attempt.number}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start gap-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 text-left text-sm"
          >
            <Badge tone={look.tone}>{look.label}</Badge>
            <span className="font-medium">{responseOf(attempt)}</span>
            {attempt.durationMs !== null && (
              <span className="text-faint tabular-nums">{formatDuration(attempt.durationMs)}</span>
            )}
            <ChevronDown
              className={cn('size-4 text-faint transition-transform', isOpen && 'rotate-180')}
              aria-hidden
            />
            <span className="sr-only">
              Attempt {attempt.number}, {isOpen ? 'hide' : 'show'} details
            </span>
          </button>
        </div>
        <p className="text-muted text-sm">{explainVerdict(attempt)}</p>
        <p className="flex flex-wrap gap-x-2 text-faint text-xs">
          {triggers[attempt.trigger] ?? attempt.trigger} <Time value={attempt.startedAt} />
        </p>
        <div id={panelId} hidden={!isOpen}>
          {isOpen && <AttemptDetail attempt={attempt} body={body} />}
        </div>
      </div>
    </li>
  )
}

const inFlight = { label: 'In flight', tone: 'busy' } as const
const unnamed = (verdict: string) => ({ label: verdict, tone: 'neutral' }) as const

function responseOf(attempt: Attempt): string {
  if (attempt.responseStatus !== null) return `HTTP ${attempt.responseStatus}`
  if (attempt.errorCode === 'TIMEOUT') return 'Timeout'
  return attempt.errorCode ? 'No response' : ''
}
