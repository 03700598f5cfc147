'use client'

import { Check, ListChecks, X } from 'lucide-react'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useMe } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { hiddenSetupLine } from './hidden-setup'
import { type SetupStep, setupSteps } from './setup-steps'

interface SetupChecklistProps {
  progress: Outputs['overview']['setup']
  isHiddenAtFirst: boolean
}

/** Gone once everything is done. Folded to one line with live traffic, and where the reader has hidden it. */
export function SetupChecklist({ progress, isHiddenAtFirst }: SetupChecklistProps) {
  const { permissions, organization } = useMe()
  const isLive = progress.firstConfirmedAt !== null
  const [isHidden, setIsHidden] = useState(isHiddenAtFirst || isLive)
  const steps = setupSteps(progress)
  const doneCount = steps.filter((step) => step.doneAt).length
  const nextIndex = steps.findIndex((step) => !step.doneAt)
  if (nextIndex === -1) return null
  const hide = (isNowHidden: boolean) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = hiddenSetupLine(document.cookie, organization?.organizationId ?? '', isNowHidden)
    setIsHidden(isNowHidden)
  }
  if (isHidden) {
    return (
      <Button
        size="sm"
        variant="ghost"
        className="-my-2 justify-self-start"
        aria-expanded={false}
        onClick={() => hide(false)}
      >
        <ListChecks aria-hidden />
        Setup guide: {doneCount} of {steps.length} done
      </Button>
    )
  }
  return (
    <Card>
      <CardHeader
        title="Get started"
        actions={
          <span className="flex items-center gap-2 text-faint text-sm tabular-nums">
            {doneCount} of {steps.length}
            <Button variant="ghost" size="icon" aria-label="Hide setup guide" onClick={() => hide(true)}>
              <X aria-hidden />
            </Button>
          </span>
        }
      />
      <ol className="grid px-5 pb-4">
        {steps.map((step, index) => (
          <Step
            key={step.title}
            step={step}
            number={index + 1}
            isNext={index === nextIndex}
            isLinked={permissions.includes(step.link.permission)}
          />
        ))}
      </ol>
    </Card>
  )
}

interface StepProps {
  step: SetupStep
  number: number
  isNext: boolean
  isLinked: boolean
}

function Step({ step, number, isNext, isLinked }: StepProps) {
  return (
    <li className="flex items-center gap-x-3.5 border-line border-t py-2 first:border-t-0 first:pt-0 max-sm:flex-wrap max-sm:items-start">
      <span
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
          step.doneAt ? 'border-ok-line bg-ok-soft text-ok' : 'border-line-strong text-faint',
          isNext && 'border-accent text-accent',
        )}
      >
        {step.doneAt ? <Check className="size-3.5" strokeWidth={3} aria-label="Done" /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className={cn('font-medium', step.doneAt && 'text-muted')}>{step.title}</span>
        {step.doneAt ? (
          <Time value={step.doneAt} hasYear className="text-faint text-xs" />
        ) : (
          <span className="w-full text-muted text-sm">{step.hint}</span>
        )}
      </div>
      {!step.doneAt && isLinked && (
        <OrganizationLink
          href={step.link.href}
          prefetch={false}
          className="self-center whitespace-nowrap py-1 font-medium text-accent text-sm hover:underline max-sm:w-full max-sm:pl-9.5"
        >
          {step.link.label}
        </OrganizationLink>
      )}
    </li>
  )
}
