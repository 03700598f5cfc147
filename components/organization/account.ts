import type { Outputs } from '@/components/trpc/types'

export type Account = Outputs['staffOrganizations']['get']
