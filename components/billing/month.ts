import { formatMonth } from '@/server/contract/figures'

/** `2026-03` */
export const monthKey = (month: Date) => month.toISOString().slice(0, 7)

const monthsBefore = (now: Date, count: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1))

/** Choices of a select: the last `count` months, newest first, from `skipped` months ago on. */
export function recentMonths(now: Date, { count, skipped = 0 }: { count: number; skipped?: number }) {
  return Array.from({ length: count }, (_, index) => {
    const month = monthsBefore(now, index + skipped)
    return { value: monthKey(month), label: formatMonth(month) }
  })
}
