import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { readMonthFees } from '@/server/modules/finance/contracts'
import { monthAfter, startOfMonth } from './month'
import { type Account, findAccount } from './queries-account'
import { findLastClose, findPayable, hasFees } from './queries-invoice'
import { openMinor } from './settlement'

/**
 * What the next invoice will say as far as its month's fees have accrued, with what is carried into it, and what is overdue. Minor
 * units of `currency`. Throws E5004, E7001.
 */
export const getInvoiceOutlook = readVerb('billing.read', run)

async function run(ctx: TenantContext) {
  const account = await findAccount(db, ctx.organizationId)
  if (!account) throw new AppError('E7001')
  const now = ctx.clock.now()
  const [next, invoices] = await Promise.all([
    findNext(db, account, now),
    findPayable(db, ctx.organizationId),
  ])
  const late = invoices.filter(
    ({ dueAt, ...invoice }) => openMinor(invoice) > 0n && dueAt !== null && dueAt <= now,
  )
  const [oldest] = late
  return {
    currency: account.currency,
    next,
    overdue: oldest
      ? {
          invoices: late.length,
          openMinor: late.reduce((sum, invoice) => sum + openMinor(invoice), 0n),
          oldest: { id: oldest.id, number: oldest.number, dueAt: oldest.dueAt },
        }
      : null,
  }
}

/** The first month with fees that is not closed; the current month while none has any. Null before the first fee. */
async function findNext(db: Db, account: Account, now: Date) {
  if (!(await hasFees(db, account.id))) return null
  const last = await findLastClose(db, account.id)
  const carriedInMinor = last?.carriedOutMinor ?? 0n
  const thisMonth = startOfMonth(now)
  let month = last ? monthAfter(last.month) : startOfMonth(account.createdAt)
  for (; month < thisMonth; month = monthAfter(month)) {
    const feesMinor = await feesOf(db, account.id, month)
    if (feesMinor !== null) return described(month, { feesMinor, carriedInMinor, isOver: true })
  }
  const feesMinor = (await feesOf(db, account.id, month)) ?? 0n
  return described(month, { feesMinor, carriedInMinor, isOver: false })
}

interface Described {
  feesMinor: bigint
  carriedInMinor: bigint
  isOver: boolean
}

const described = (month: Date, { feesMinor, carriedInMinor, isOver }: Described) => ({
  month,
  isOver,
  carriedInMinor,
  totalMinor: feesMinor + carriedInMinor,
})

/** Null for a month without fees. */
async function feesOf(db: Db, organizationId: string, month: Date): Promise<bigint | null> {
  const fees = await readMonthFees(db, { organizationId, month })
  return fees.length === 0 ? null : fees.reduce((sum, { feeMinor }) => sum + feeMinor, 0n)
}
