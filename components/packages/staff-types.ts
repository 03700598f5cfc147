import type { Outputs } from '@/components/trpc/types'

export type StaffPackage = Outputs['staffPackages']['list']['packages'][number]
export type StaffPurchase = Outputs['staffPackages']['purchases']['purchases'][number]
