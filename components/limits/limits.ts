import type { inferRouterOutputs } from '@trpc/server'
import type { LimitField } from '@/server/contract/bet-rules'
import type { AppRouter } from '@/server/trpc/router'

export type BrandLimits = inferRouterOutputs<AppRouter>['limits']['find'][number]
export type OwnLimits = NonNullable<BrandLimits['own']>
export type DefaultLimits = BrandLimits['defaults'][number]

export const limitLabels: Record<LimitField, string> = {
  stake_max: 'Highest stake',
  loss_24h: 'Loss in 24 hours',
  loss_7d: 'Loss in 7 days',
  loss_30d: 'Loss in 30 days',
  session_minutes_24h: 'Minutes in sessions in 24 hours',
}
