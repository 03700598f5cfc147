import type { Outputs } from '@/components/trpc/types'

export type Exclusion = Outputs['players']['exclusions'][number]
