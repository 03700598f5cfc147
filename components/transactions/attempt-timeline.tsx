'use client'

import { Hourglass } from 'lucide-react'
import { Time } from '@/components/data/time'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { AttemptItem } from './attempt-item'
import { Countdown } from './countdown'
import { countAttempts } from './describe-schedule'
import { laterAttempts } from './later-attempts'
import type { Transaction } from './transaction'

/** Newest first: the next attempt, then each attempt. The latest is expanded. */
export function AttemptTimeline({ transaction }: { transaction: Transaction }) {
  const attempts = transaction.attempts.toReversed()
  const isNextDue = transaction.state === 'retrying' && transaction.nextAttemptAt !== null
  return (
    <Card>
      <CardHeader
        title="Attempts"
        actions={<span className="text-faint text-sm tabular-nums">{countAttempts(transaction)}</span>}
      />
      {attempts.length === 0 && !isNextDue && <EmptyNote>Nothing was sent.</EmptyNote>}
      <ol className="grid px-5 pb-4">
        {isNextDue && transaction.nextAttemptAt && (
          <li className="relative flex items-start gap-3.5 pb-4 text-sm">
            <Rail isLast={attempts.length === 0} />
            <span className="z-1 grid size-6 shrink-0 place-items-center rounded-full border border-warn-line border-dashed bg-surface">
              <Hourglass className="size-3.5 text-warn" aria-hidden />
            </span>
            <div className="grid gap-1">
              <p className="flex min-h-6 flex-wrap items-center gap-x-2">
                <span className="font-medium">
                  Next attempt <Countdown until={transaction.nextAttemptAt} />
                </span>
                <Time value={transaction.nextAttemptAt} className="text-faint" />
              </p>
              <LaterAttempts transaction={transaction} />
            </div>
          </li>
        )}
        {attempts.map((attempt, index) => (
          <AttemptItem
            key={attempt.id}
            attempt={attempt}
            body={transaction.body.text}
            isOpenAtFirst={index === 0}
            rail={<Rail isLast={index === attempts.length - 1} />}
          />
        ))}
      </ol>
    </Card>
  )
}

/** The attempts that follow if the next one fails. */
function LaterAttempts({ transaction }: { transaction: Transaction }) {
  const later = laterAttempts(transaction)
  return (
    <p className="flex flex-wrap gap-x-2 text-faint text-xs">
      {later.length > 0 && <span>If it fails, the next attempts are at about</span>}
      {later.map((at) => (
        <Time key={at.getTime()} value={at} />
      ))}
      <span>{later.length > 0 ? 'and then it needs attention.' : 'If it fails, it needs attention.'}</span>
    </p>
  )
}

function Rail({ isLast }: { isLast: boolean }) {
  return isLast ? null : <span aria-hidden className="absolute top-3 -bottom-3 left-3 w-px bg-line" />
}
