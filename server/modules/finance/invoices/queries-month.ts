import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'

export const findClose = (db: Db, { organizationId, month }: { organizationId: string; month: Date }) =>
  db.monthClose.findUnique({
    where: { organizationId_month: { organizationId, month } },
    include: { invoice: { select: { id: true, number: true, totalMinor: true, lineCount: true } } },
  })

/** The latest month that is closed. */
export const findLastClose = (db: Db, organizationId: string) =>
  db.monthClose.findFirst({
    where: { organizationId },
    orderBy: { month: 'desc' },
    select: { month: true, carriedOutMinor: true },
  })

export async function insertClose(tx: Db, close: Prisma.MonthCloseUncheckedCreateInput): Promise<void> {
  await tx.monthClose.create({ data: close })
}

const hasFeesStatement: Statement = {
  name: 'invoices.has-fees',
  text: `select exists (select 1 from credit_entry where organization_id = $1 and kind = 'fee') as "hasFees"`,
}

/** Whether any fee was ever drawn. */
export async function hasFees(db: Db, organizationId: string): Promise<boolean> {
  const [row] = await db.query<{ hasFees: boolean }>(hasFeesStatement, [organizationId])
  return row?.hasFees === true
}
