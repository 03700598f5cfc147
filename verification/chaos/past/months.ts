import { monthOf, monthsAfter, startOf } from '@/server/modules/delivery/archive/months'

/** How many months before this one the run knows: the oldest first. */
export const pastMonths = [6, 5, 4] as const
export const oldestMonth = Math.max(...pastMonths)

export const monthAgo = (months: number): string => monthsAfter(monthOf(new Date()), -months)
export const startOfMonthAgo = (months: number): Date => startOf(monthAgo(months))
