import type { Outputs } from '@/components/trpc/types'

export type AuditRow = Outputs['audit']['search']['entries'][number]
