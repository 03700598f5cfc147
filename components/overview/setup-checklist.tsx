import { Check } from 'lucide-react'
import Link from 'next/link'
import { Time } from '@/components/data/time'
import { useMe } from '@/components/shell/me-context'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { setupSteps } from './setup-steps'

export function SetupChecklist({ progress }: { progress: Outputs['overview']['setup'] }) {
  const { permissions } = useMe()
  const steps = setupSteps(progress)
  const doneCount = steps.filter((step) => step.doneAt).length
  const nextIndex = steps.findIndex((step) => !step.doneAt)
  if (nextIndex === -1) return null
  return (
    <Card>
      <CardHeader
        title="Getting to the first confirmed callback"
        actions={
          <span className="text-faint text-sm tabular-nums">
            {doneCount} of {steps.length}
          </span>
        }
      />
      <ol className="grid px-5 pb-4">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="flex gap-3.5 border-line border-t py-3.5 first:border-t-0 first:pt-1"
          >
            <span
              className={cn(
                'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
                step.doneAt ? 'border-ok-line bg-ok-soft text-ok' : 'border-line-strong text-faint',
                index === nextIndex && 'border-accent text-accent',
              )}
            >
              {step.doneAt ? <Check className="size-3.5" strokeWidth={3} aria-label="Done" /> : index + 1}
            </span>
            <div className="grid flex-1 gap-0.5">
              <span className={cn('font-medium', step.doneAt && 'text-muted')}>{step.title}</span>
              {step.doneAt ? (
                <Time value={step.doneAt} hasYear className="justify-self-start text-faint text-xs" />
              ) : (
                <span className="text-muted text-sm">{step.hint}</span>
              )}
            </div>
            {!step.doneAt && permissions.includes(step.link.permission) && (
              <Link
                href={step.link.href}
                prefetch={false}
                className="self-center whitespace-nowrap font-medium text-accent text-sm hover:underline"
              >
                {step.link.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
