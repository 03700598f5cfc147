import type { Outputs } from '@/components/trpc/types'

export type ProbeRun = Outputs['readiness']['get']
export type ProbeStep = ProbeRun['steps'][number]
export type RunState = ProbeRun['state']
