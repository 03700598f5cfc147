import type { Outputs } from '@/components/trpc/types'

export type Summary = Outputs['overview']['deliveries']
