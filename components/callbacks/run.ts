import type { Outputs } from '@/components/trpc/types'

export type Run = Outputs['callbacks']['run']
export type RunKind = Run['kind']
