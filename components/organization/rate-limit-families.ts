import type { RateLimitFamily } from '@/server/contract/operation'

export const rateLimitFamilies = ['catalogue', 'sessions', 'free_rounds', 'transactions', 'other'] as const

export const familyLabels: Record<RateLimitFamily, string> = {
  catalogue: 'Games, stakes and providers',
  sessions: 'Sessions',
  free_rounds: 'Free rounds',
  transactions: 'Transactions and rounds',
  other: 'Everything else',
}
