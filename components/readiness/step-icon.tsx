import { Circle, CircleCheck, CircleMinus, CircleX, LoaderCircle } from 'lucide-react'
import type { ProbeStep } from './probe-run'
import { stepLabels } from './run-look'

const icons = {
  passed: { icon: CircleCheck, classes: 'text-ok' },
  failed: { icon: CircleX, classes: 'text-bad' },
  skipped: { icon: CircleMinus, classes: 'text-faint' },
  pending: { icon: Circle, classes: 'text-line-strong' },
} as const

export function StepIcon({ result, isNow }: { result: ProbeStep['result']; isNow: boolean }) {
  if (isNow)
    return <LoaderCircle className="size-5 shrink-0 animate-spin text-busy" aria-label="In progress" />
  const { icon: Icon, classes } = icons[result]
  return <Icon className={`size-5 shrink-0 ${classes}`} aria-label={stepLabels[result]} />
}
