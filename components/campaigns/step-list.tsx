import { Check } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { type StepName, stepLabels, stepNames } from './steps'

interface StepListProps {
  current: StepName
  /** Steps whose entries are valid. */
  done: ReadonlySet<StepName>
  onGo: (step: StepName) => void
}

/** The wizard's steps. A phone shows the current label only. */
export function StepList({ current, done, onGo }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className="flex gap-1 max-lg:overflow-x-auto lg:grid">
        {stepNames.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onGo(step)}
              className={cn(
                'flex w-full items-center gap-2.5 whitespace-nowrap rounded-md px-2.5 py-2 text-left text-sm transition-colors hover:bg-hover',
                step === current ? 'bg-hover font-medium text-ink' : 'text-muted',
              )}
            >
              <span
                aria-hidden
                className={cn(
                  'grid size-5 shrink-0 place-items-center rounded-full border text-xs tabular-nums',
                  step === current ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong',
                )}
              >
                {done.has(step) ? <Check className="size-3" /> : index + 1}
              </span>
              <span className={cn(step !== current && 'max-sm:sr-only')}>{stepLabels[step]}</span>
              {done.has(step) && <span className="sr-only">, complete</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
