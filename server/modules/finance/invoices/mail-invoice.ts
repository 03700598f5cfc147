import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { Context } from '@/server/core/context'
import { minorToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { type EmailMessage, queueMail } from '@/server/modules/accounts/mail'
import { findPayerEmails } from '@/server/modules/accounts/members'
import { openMinor } from './invoice-status'
import { monthName } from './month'
import { buyerOf } from './parties'
import { type FoundInvoice, findInvoice } from './queries-invoice'

const weekMs = 7 * 86_400_000

/** Tells the billing address and the members who answer for payments, each once, if the transaction commits. */
export async function mailInvoice(tx: Db, ctx: Context, id: string): Promise<void> {
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
  const amount = (minor: bigint) => `${minorToDecimal(minor, currency)} ${currency}`
  const open = openMinor(invoice)
  const due = invoice.dueAt?.toISOString().slice(0, 10)
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
