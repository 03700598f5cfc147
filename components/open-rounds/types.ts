import type { Outputs } from '@/components/trpc/types'

export type OpenRound = Outputs['rounds']['get']
