import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import { db } from '@/server/db'
import {
  approveStatement,
  drawUpStatements,
  enterProviderInvoice,
  getStatement,
  listStatements,
  markStatementReady,
  payStatement,
} from '@/server/modules/finance/settlement'
import { findPeople } from './history/people'
import { dayMs, joinedAt, pastMonths } from './past-plan'

const providerCode = 'aurora'

/**
 * Statements of past months: one that was paid, and one whose invoice differs in a line. After the past, whose facts they are made of.
 */
export async function seedSettlement(ctx: Context): Promise<void> {
  await drawUpStatements(ctx)
  if ((await db.providerStatement.count({ where: { state: { not: 'draft' } } })) >= 2) return
  const people = await findPeople(ctx)
  const now = ctx.clock.now()
  const finance = people.actAs('finance@croupier.example', now)
  const administrator = people.actAs('administrator@croupier.example', now)
  const [paid = now, differing = now] = pastMonths(joinedAt(now))
  const statementId = await submit(finance, paid)
  if (statementId !== null) {
    await enterProviderInvoice(finance, await invoiceOf(finance, { statementId, month: paid, moreMinor: 0n }))
    const { computedAt } = await getStatement(finance, { statementId })
    for (const one of [finance, administrator]) await approveStatement(one, { statementId, computedAt })
    const paidOn = new Date(now.getTime() - 3 * dayMs).toISOString().slice(0, 10)
    await payStatement(finance, { statementId, paidOn, reference: 'SEPA AURORA 1' })
  }
  const other = await submit(finance, differing)
  const of = { month: differing, moreMinor: 12_50n }
  if (other !== null)
    await enterProviderInvoice(finance, await invoiceOf(finance, { statementId: other, ...of }))
}

/** The draft of a month, submitted for approval; null for one that a run before has submitted. */
async function submit(ctx: Context, month: Date): Promise<string | null> {
  const { statements } = await listStatements(ctx, { providerCode, month: month.toISOString().slice(0, 7) })
  const [statement] = statements
  if (statement?.state !== 'draft') return null
  await markStatementReady(ctx, { statementId: statement.id })
  return statement.id
}

/** What the statement says, with so much more in its first line. */
async function invoiceOf(
  ctx: Context,
  { statementId, month, moreMinor }: { statementId: string; month: Date; moreMinor: bigint },
) {
  const { amounts, currency } = await getStatement(ctx, { statementId })
  const lines = [
    ...amounts.lines.map(({ key, shareMinor }) => ({ key, amountMinor: shareMinor })),
    { key: 'minimum', amountMinor: amounts.topUpMinor },
  ]
  const after = (days: number) =>
    new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, days)).toISOString().slice(0, 10)
  return {
    ...{ statementId, invoiceId: newId(), fileId: null, number: `AUR-${month.toISOString().slice(0, 7)}` },
    ...{ invoicedOn: after(4), dueOn: after(18) },
    lines: lines.map(({ key, amountMinor }, at) => ({
      key,
      amount: minorToDecimal(at === 0 ? amountMinor + moreMinor : amountMinor, currency),
    })),
  }
}
