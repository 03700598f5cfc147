import type { Outputs } from '@/components/trpc/types'

export type Contract = Outputs['staffContracts']['get']
