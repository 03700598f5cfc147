import type { Outputs } from '@/components/trpc/types'

export type RequestRow = Outputs['requests']['search']['requests'][number]
export type RequestDetail = Outputs['requests']['get']
