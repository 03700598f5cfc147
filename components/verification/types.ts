import type { Outputs } from '@/components/trpc/types'

export type Verification = Outputs['verification']['get']
export type Review = Outputs['staffVerification']['review']
/** What both sides see of a case. */
export type Case = Review['case']
export type CaseOwner = Case['owners'][number]
export type CaseOfficer = Case['officers'][number]
export type CaseDocument = Case['documents'][number]
export type Hit = Review['screening']['hits'][number]
