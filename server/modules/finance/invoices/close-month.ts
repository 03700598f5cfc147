import { z } from 'zod'
import { organizationPath } from '@/server/contract/cabinet-addresses'
import { formatDay, formatMoney } from '@/server/contract/figures'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { type EmailMessage, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { findPayerEmails } from '@/server/modules/accounts/members'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { allocateCredit, creditFor } from './allocate-credit'
import { monthInput, monthKey, monthName } from './month'
import {
  accruedFees,
  type FeeReader,
  type MonthBlocker,
  type MonthPlan,
  type OpenAmount,
  planMonth,
} from './month-plan'
import { buyerOf, findBuyer, findLook, findSeller } from './parties'
import { type Account, lockAccount } from './queries-account'
import { type FoundInvoice, findClose, findInvoice, insertClose, insertInvoice } from './queries-invoice'
import { openMinor } from './settlement'

export const CloseMonth = z.object({
  month: monthInput,
  organizationIds: z.array(z.uuid()).min(1).max(50),
})

export interface ClosedMonth {
  organizationId: string
  outcome: 'closed' | 'closed_before' | 'blocked' | 'not_found'
  blockers: MonthBlocker[]
  /** What stays open: it is billed in a later month. */
  open: OpenAmount[]
  /** Null where the month has nothing to invoice. */
  invoice: { id: string; number: string; totalMinor: bigint } | null
}

/** An invoice is due two weeks after its issue. */
export const termMs = 14 * 86_400_000

/**
 * Closes a month of each of the organizations, one transaction each: an invoice of what its fees sum to, settled as far as the
 * credit covered them. Closing again finds what there is. A blocked organization holds up no other. Throws E5004.
 */
export const closeMonth = writeVerb('invoices.manage', CloseMonth, run)

async function run(
  ctx: Context,
  { month, organizationIds }: z.output<typeof CloseMonth>,
  reader: FeeReader = accruedFees,
): Promise<ClosedMonth[]> {
  const results: ClosedMonth[] = []
  for (const organizationId of organizationIds)
    results.push(await inTransaction((tx) => closeOne(tx, ctx, { organizationId, month, reader })))
  if (results.some(({ outcome, invoice }) => outcome === 'closed' && invoice)) sendSoon(ctx)
  return results
}

async function closeOne(
  tx: Db,
  ctx: Context,
  { organizationId, month, reader }: { organizationId: string; month: Date; reader: FeeReader },
): Promise<ClosedMonth> {
  const nothing = { organizationId, blockers: [], open: [], invoice: null }
  const account = await lockAccount(tx, organizationId)
  if (!account) return { ...nothing, outcome: 'not_found' }
  const before = await findClose(tx, { organizationId, month })
  // defence: a month is closed once
  if (before) return { ...nothing, outcome: 'closed_before', invoice: before.invoice }
  const plan = await planMonth(tx, { account, month, now: ctx.clock.now(), reader })
  const { blockers, open } = plan
  if (blockers.length > 0) return { ...nothing, outcome: 'blocked', blockers, open }
  const formulas = await reader.readMonthFormulas(tx, { organizationId, month })
  const invoice = await issue(tx, ctx, { account, month, plan, formulas })
  await insertClose(tx, {
    organizationId,
    month,
    feesMinor: plan.feesMinor,
    carriedInMinor: plan.carriedInMinor,
    carriedOutMinor: plan.carriedOutMinor,
    currency: account.currency,
    invoiceId: invoice?.id ?? null,
    actor: describeActor(ctx.actor),
    closedAt: ctx.clock.now(),
  })
  await recordAudit(tx, ctx, {
    action: 'invoice.month_closed',
    subjectType: 'organization',
    subjectId: organizationId,
    organizationId,
    after: {
      month: monthKey(month),
      feesMinor: plan.feesMinor,
      carriedOutMinor: plan.carriedOutMinor,
      currency: account.currency,
      invoice: invoice?.number ?? null,
      ...(open.length > 0 && { notBilled: open.map(describeOpen) }),
    },
  })
  await allocateCredit(tx, ctx, organizationId)
  if (invoice) await mailInvoice(tx, ctx, invoice.id)
  return { ...nothing, outcome: 'closed', open, invoice }
}

const describeOpen = ({ currency, ggrMinor, firstDay, lastDay }: OpenAmount) =>
  `${minorToDecimal(ggrMinor, currency)} ${currency} of ${firstDay} to ${lastDay}`

async function issue(
  tx: Db,
  ctx: Context,
  {
    account,
    month,
    plan,
    formulas,
  }: { account: Account; month: Date; plan: MonthPlan; formulas: Map<string, string> },
): Promise<ClosedMonth['invoice']> {
  const seller = findSeller()
  if (!plan.invoice || !seller) return null
  const { totalMinor, lines } = plan.invoice
  const issuedAt = ctx.clock.now()
  const dueAt = new Date(issuedAt.getTime() + termMs)
  const look = await findLook(tx, account.id)
  const id = newId()
  const invoice = {
    id,
    organizationId: account.id,
    kind: 'invoice' as const,
    month,
    currency: account.currency,
    status: 'open' as const,
    issuedAt,
    dueAt,
    totalMinor,
    appliedMinor: await creditFor(tx, account.id, { id, totalMinor, feesMinor: plan.feesMinor }),
    seller: { ...seller, bank: seller.bank && { ...seller.bank } },
    buyer: { ...(await findBuyer(tx, account)), look: look && { ...look } },
  }
  const explained = lines.map((line) => ({
    ...line,
    formula: formulas.get(line.contractLineId ?? '') ?? null,
  }))
  const number = await insertInvoice(tx, invoice, explained)
  return { id: invoice.id, number, totalMinor }
}

const weekMs = 7 * 86_400_000

/** Tells the billing address and the members who answer for payments, each once, if the transaction commits. */
async function mailInvoice(tx: Db, ctx: Context, id: string): Promise<void> {
  const invoice = await findInvoice(tx, { id })
  if (!invoice) return
  const { email } = buyerOf(invoice)
  const members = await findPayerEmails(tx, invoice.organizationId)
  const recipients = new Set([...(email === null ? [] : [email]), ...members])
  const expiresAt = new Date(ctx.clock.now().getTime() + weekMs)
  for (const to of recipients) await queueMail(tx, ctx, emailOf(invoice, to), { expiresAt })
}

function emailOf(invoice: FoundInvoice, to: string): EmailMessage {
  const { number, currency, totalMinor, organization, id } = invoice
  const amount = (minor: bigint) => formatMoney({ decimal: minorToDecimal(minor, currency), currency })
  const open = openMinor(invoice)
  const due = invoice.dueAt && formatDay(invoice.dueAt)
  const rest =
    open === 0n
      ? 'Your prepaid credit has paid it in full.'
      : `${amount(open)} are not covered by your prepaid credit and due by ${due}.`
  return {
    kind: 'invoice_issued',
    to,
    subject: `${organization.name}: invoice ${number}`,
    paragraphs: [
      `Invoice ${number} for ${monthName(invoice.month)} has been issued: ${amount(totalMinor)}.`,
      rest,
    ],
    link: {
      label: 'View invoice',
      url: `${env().baseUrl}${organizationPath(organization.slug, `/billing/invoices/${id}`)}`,
    },
    closing: `This email goes to the billing address of ${organization.name}, its owners and its finance members.`,
  }
}
