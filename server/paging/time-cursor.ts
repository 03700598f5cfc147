import { isUuid } from '@/server/core/ids'

/** A position in a list sorted by time, then id, newest first; and the direction to go from it. */
export interface TimeCursor {
  direction: 'older' | 'newer'
  createdAt: Date
  id: string
}

export function formatCursor({ direction, createdAt, id }: TimeCursor): string {
  return `${direction}_${createdAt.getTime().toString(36)}_${id}`
}

/** Null for anything that `formatCursor` did not make: an invalid address shows the first page. */
export function parseCursor(text: string | null | undefined): TimeCursor | null {
  const match = /^(older|newer)_([0-9a-z]{1,10})_([0-9a-f-]{36})$/.exec(text ?? '')
  if (!match) return null
  const [, direction, time = '', id = ''] = match
  const createdAt = new Date(Number.parseInt(time, 36))
  if (!isUuid(id) || Number.isNaN(createdAt.getTime())) return null
  return { direction: direction === 'newer' ? 'newer' : 'older', createdAt, id }
}

/** A condition of Prisma. The bound on the time alone lets the index start at the cursor; the pair makes it exact. */
export function beyond({ direction, createdAt, id }: TimeCursor) {
  return direction === 'older'
    ? { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] }
    : { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] }
}
