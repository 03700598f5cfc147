import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'
import { callbackHeaders } from '@/server/outbound'
import { type attemptFields, movementFields, attemptFields as ofAttempt, type Subject } from './columns'

/** Ids from the first up to the second. */
export interface IdRange {
  firstId: string
  endId: string
}

/** From here on the transaction reads the rows as they are now. */
export async function readOneSnapshot(tx: Db): Promise<void> {
  await tx.query('set transaction isolation level repeatable read, read only')
}

type Selected<Fields> = { readonly [Name in keyof Fields]: true }
const selectOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, true])) as Selected<Fields>

const movementSelect = selectOf(movementFields) satisfies Prisma.MovementSelect
const attemptSelect: Selected<typeof attemptFields> = selectOf(ofAttempt)

type Row = Readonly<Record<string, unknown>>

/**
 * The rows of a table in a range of movements' ids, by them, a page of movements at a time: pages of attempts hold all of a
 * movement's. What an attempt was sent with is written out.
 */
export async function* pagesOf(
  db: Db,
  subject: Subject,
  { firstId, endId }: IdRange,
  { after, movementsAtOnce }: { after: string | null; movementsAtOnce: number },
): AsyncGenerator<Row[]> {
  for (let from = after; ; ) {
    const id = { ...(from === null ? { gte: firstId } : { gt: from }), lt: endId }
    const page = { where: { id }, orderBy: { id: 'asc' }, take: movementsAtOnce } as const
    const movements: { id: string }[] =
      subject === 'movements'
        ? await db.movement.findMany({ ...page, select: movementSelect })
        : await db.movement.findMany({ ...page, select: { id: true } })
    const [first, last] = [movements[0]?.id, movements.at(-1)?.id]
    if (first === undefined || last === undefined) return
    const rows = subject === 'movements' ? movements : await attemptsBetween(db, first, last)
    if (rows.length > 0) yield rows as readonly object[] as Row[]
    if (movements.length < movementsAtOnce) return
    from = last
  }
}

async function attemptsBetween(db: Db, first: string, last: string) {
  const attempts = await db.deliveryAttempt.findMany({
    where: { movementId: { gte: first, lte: last } },
    orderBy: [{ movementId: 'asc' }, { number: 'asc' }],
    select: attemptSelect,
  })
  return attempts.map((attempt) => ({
    ...attempt,
    requestHeaders: attempt.requestHeaders ?? callbackHeaders(attempt.signature),
  }))
}
