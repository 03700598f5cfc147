import type { Outputs } from '@/components/trpc/types'

export type KeyRow = Outputs['keys']['list'][number]
