import type { Outputs } from '@/components/trpc/types'

export type Affiliate = Outputs['staffAffiliates']['get']
export type Enquiry = Outputs['staffAffiliates']['enquiries']['enquiries'][number]
export type Programme = Outputs['staffAffiliates']['programmes']['programmes'][number]
