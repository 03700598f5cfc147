import { z } from 'zod'
import { PayStatementForm } from '@/server/contract/forms/contracts'
import { CalendarDate } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import {
  dayFromText,
  dayText,
  invalid,
  isCountedUntil,
  monthText,
  nextMonth,
  plusDays,
} from '@/server/modules/finance/contracts'
import { type AuditSnapshot, personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { compareInvoice, isUnexplained, statementLines } from './compare-invoice'
import { recompute } from './draw-up'
import { figuresFromJson } from './figures'
import {
  clearFirstApproval,
  findStatement,
  lockStatement,
  type StatementRow,
  updateStatement,
} from './queries-statements'

export const OneStatement = z.object({ statementId: z.uuid() })
export type OneStatement = z.output<typeof OneStatement>

export const noStatement = () => new AppError('E0004', { message: 'Statement not found.' })
const refused = (message: string) => new AppError('E0004', { message })

/** Locks a statement in the caller's transaction. Throws E0004. */
export async function requireStatement(tx: Db, id: string): Promise<StatementRow> {
  const found = await lockStatement(tx, id)
  if (!found) throw noStatement()
  return found
}

export function record(tx: Db, ctx: Context, row: StatementRow, action: string, after: AuditSnapshot = {}) {
  const { id: subjectId, providerCode, month, currency, totalMinor } = row
  const of = { providerCode, month: monthText(month), totalMinor, currency, ...after }
  return recordAudit(tx, ctx, {
    action: `provider_statement.${action}`,
    subjectType: 'provider_statement',
    subjectId,
    after: of,
  })
}

/** The lines of a statement beside those of the provider's invoice; empty without an invoice. */
export function comparisonOf({ invoice, figures, contract, accepted }: StatementRow) {
  if (!invoice) return []
  const { tolerance } = contract
  return compareInvoice(statementLines(figuresFromJson(figures)), invoice.lines, { tolerance, accepted })
}

/**
 * Computes a draft once more and keeps its figures for two approvals. Throws E5004, and E0004 where the month is not over, its facts
 * are not counted, a rate is missing, or an earlier statement is still open.
 */
export const markStatementReady = writeVerb('settlements.manage', OneStatement, runReady)

async function runReady(ctx: Context, { statementId }: OneStatement): Promise<void> {
  const [now, known] = [ctx.clock.now(), await findStatement(db, statementId)]
  if (!known) throw noStatement()
  const end = nextMonth(known.month)
  if (now < end || !(await isCountedUntil(end))) throw refused('The month is not over and counted yet.')
  await inTransaction(async (tx) => {
    const statement = await requireStatement(tx, statementId)
    if (statement.state === 'ready') return
    if (statement.state !== 'draft') throw refused('This statement is approved.')
    const computed = await recompute(tx, statement, now)
    if (!computed) throw refused('No contract applies to this month.')
    if (computed.hasEarlierOpen) throw refused('Approve the statements of earlier months first.')
    const { amounts, corrections } = computed.figures
    const missing =
      amounts.open[0]?.missing ?? corrections.find((one) => one.convertedMinor === null)?.currency
    if (missing !== undefined) throw refused(`There is no exchange rate for ${missing}. Enter one first.`)
    await updateStatement(tx, statementId, { ...computed.row, state: 'ready' })
    await record(tx, ctx, { ...statement, totalMinor: computed.figures.totalMinor }, 'ready')
  })
}

/** Makes a statement that is not approved a draft again, with the facts as they are. Throws E5004, E0004. */
export const redraftStatement = writeVerb('settlements.manage', OneStatement, runRedraft)

async function runRedraft(ctx: Context, { statementId }: OneStatement): Promise<void> {
  await inTransaction(async (tx) => {
    const statement = await requireStatement(tx, statementId)
    if (statement.state !== 'draft' && statement.state !== 'ready')
      throw refused('This statement is approved.')
    const computed = await recompute(tx, statement, ctx.clock.now())
    await updateStatement(tx, statementId, { ...computed?.row, state: 'draft' })
    await clearFirstApproval(tx, statementId)
    await record(tx, ctx, statement, 'redrafted')
  })
}

const Approval = OneStatement.extend({
  /** When the figures that were read were computed: others are not approved. */
  computedAt: z.date(),
})

/**
 * Approves a statement; two different people do. With the second its figures and its contract stand still. Throws E5004, and E0004 where
 * it does not wait for approval, its figures changed, or differences from the provider's invoice are not explained.
 */
export const approveStatement = writeVerb('settlements.approve', Approval, runApprove)

async function runApprove(
  ctx: Context,
  { statementId, computedAt }: z.output<typeof Approval>,
): Promise<{ state: string }> {
  return inTransaction(async (tx) => {
    const statement = await requireStatement(tx, statementId)
    if (statement.state !== 'ready') throw refused('This statement does not wait for approval.')
    if (statement.computedAt.getTime() !== computedAt.getTime())
      throw refused('The figures changed. Read them again.')
    // defence: unexplained differences block the approval of a provider statement
    if (comparisonOf(statement).some(isUnexplained))
      throw refused('Explain the differences from the invoice first.')
    const [by, approvedAt] = [storedPerson(ctx.actor), ctx.clock.now()]
    const { firstApprovedBy } = statement
    // defence: two different people approve a provider statement
    if (firstApprovedBy !== null && personOf(firstApprovedBy).id === by.id)
      throw new AppError('E5004', {
        message: 'You gave the first approval. Another person must give the second.',
      })
    if (firstApprovedBy === null) {
      await updateStatement(tx, statementId, { firstApprovedBy: by })
      await record(tx, ctx, statement, 'approval_given')
      return { state: 'ready' }
    }
    await updateStatement(tx, statementId, { state: 'approved', approvedBy: by, approvedAt })
    await record(tx, ctx, statement, 'approved')
    return { state: await makePayable(tx, ctx, statementId) }
  })
}

/** An approved statement is payable once the provider's invoice is there and explained, and it owes something. */
export async function makePayable(tx: Db, ctx: Context, statementId: string): Promise<string> {
  const statement = await requireStatement(tx, statementId)
  const { invoice, contract, state, totalMinor } = statement
  const isPayable = state === 'approved' && invoice !== null && totalMinor > 0n
  if (!isPayable || comparisonOf(statement).some(isUnexplained)) return state
  const dueOn = plusDays(invoice.invoicedOn, contract.paymentDays)
  await updateStatement(tx, statementId, { state: 'payable', dueOn })
  await record(tx, ctx, statement, 'payable', { dueOn: dayText(dueOn) })
  return 'payable'
}

const Payment = OneStatement.extend({
  ...PayStatementForm.shape,
  paidOn: z.pipe(PayStatementForm.shape.paidOn, CalendarDate),
})
type Payment = z.output<typeof Payment>

/** Records that a payable statement was paid, once. Throws E5004, E0003 for a day to come, E0004 where it is not payable. */
export const payStatement = writeVerb('settlements.manage', Payment, runPay)

async function runPay(ctx: Context, { statementId, paidOn: day, reference }: Payment): Promise<void> {
  const paidOn = dayFromText(day)
  if (paidOn > ctx.clock.now()) throw invalid('paidOn', 'This day is still to come.')
  await inTransaction(async (tx) => {
    const statement = await requireStatement(tx, statementId)
    const { state, paymentReference } = statement
    const isSame = paymentReference === reference && statement.paidOn?.getTime() === paidOn.getTime()
    if (state === 'paid' && isSame) return
    // defence: a provider statement is paid once, after its approvals
    if (state !== 'payable') throw refused('This statement is not payable.')
    const paidBy = storedPerson(ctx.actor)
    await updateStatement(tx, statementId, { state: 'paid', paidOn, paymentReference: reference, paidBy })
    await record(tx, ctx, statement, 'paid', { paidOn: day, reference })
  })
}
