import type { Outputs } from '@/components/trpc/types'

export type Statements = Outputs['staffContracts']['providers']
export type Statement = Statements['statements'][number]
