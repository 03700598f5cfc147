import type { Tone } from '@/components/ui/badge'
import type { ProbeStep, RunState } from './probe-run'

export const runLooks: Record<RunState, { tone: Tone; label: string }> = {
  running: { tone: 'busy', label: 'Running' },
  passed: { tone: 'ok', label: 'Ready' },
  failed: { tone: 'bad', label: 'Not ready' },
  interrupted: { tone: 'warn', label: 'Interrupted' },
}

export const stepLabels: Record<ProbeStep['result'], string> = {
  passed: 'Passed',
  failed: 'Failed',
  skipped: 'Skipped',
  pending: 'Pending',
}
