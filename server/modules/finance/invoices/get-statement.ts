import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { monthAfter, monthInput } from './month'
import { findBuyer } from './parties'
import { findAccount } from './queries-account'
import { findIssued, findMovements, findOpeningBalance, findServiceMonths } from './queries-statement'

/** The first and the last month. */
export const StatementPeriod = z.object({ from: monthInput, to: monthInput })
export type StatementPeriod = z.output<typeof StatementPeriod>

const maxMonths = 24

/**
 * What moved the credit in a period of at most 24 months, by when it was booked, with its opening and closing balance; fees by the
 * months of service, which invoices go by; and the invoices and credit notes issued in it. Minor units of `currency`. Throws E5004, E0003 for another period, E7001.
 */
export const getStatement = readVerb('billing.read', StatementPeriod, run)
/** The same for Croupier's accountants. */
export const getStatementAsStaff = readVerb('invoices.manage', StatementPeriod, run)

async function run(ctx: TenantContext, { from, to: last }: StatementPeriod) {
  const to = monthAfter(last)
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  if (months < 1 || months > maxMonths)
    throw new AppError('E0003', { message: `Choose a period of 1 to ${maxMonths} months.` })
  const { organizationId } = ctx
  const account = await findAccount(db, organizationId)
  if (!account) throw new AppError('E7001')
  const period = { organizationId, from, to }
  const [openingMinor, movements, serviceMonths, documents, holder] = await Promise.all([
    findOpeningBalance(db, period),
    findMovements(db, period),
    findServiceMonths(db, period),
    findIssued(db, period),
    findBuyer(db, account),
  ])
  return {
    from,
    to,
    holder,
    slug: account.slug,
    currency: account.currency,
    openingMinor,
    closingMinor: movements.at(-1)?.balanceMinor ?? openingMinor,
    movements,
    serviceMonths,
    documents,
    madeAt: ctx.clock.now(),
  }
}

export type AccountStatement = Awaited<ReturnType<typeof run>>
