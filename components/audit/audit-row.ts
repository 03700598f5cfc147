import type { Outputs } from '@/components/trpc/types'

/** With its organization where the log of several is on screen; null where it belongs to none. */
export type AuditRow = Outputs['audit']['search']['entries'][number] & {
  organization?: Outputs['audit']['everywhere']['entries'][number]['organization']
}
