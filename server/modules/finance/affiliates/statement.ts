import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { dayText, moneyText, PdfDocument } from '@/server/formats/pdf-document'
import { isPrintable } from '@/server/formats/printed-text'
import { findSeller } from '@/server/modules/finance/invoices'
import { findAccount } from './queries-accounts'
import { findBalanceBefore, findStatementLines, type StatementLine } from './queries-ledger'

export const CommissionMonth = z.object({ month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/) })

const words: Record<StatementLine['kind'], string> = {
  fee: 'Commission',
  credit_note: 'Reversed with credit notes',
  withdrawal: 'Withdrawal',
  withdrawal_reversal: 'Withdrawal returned',
}

const columns = [
  { label: 'Description', share: 0.5 },
  { label: 'Fees of', share: 0.15 },
  { label: 'Entries', share: 0.1, isRight: true },
  { label: 'Amount', share: 0.25, isRight: true },
]

/** What was booked in a UTC month, as a PDF file. Throws E5004, E7001 for an affiliate that is not enrolled. */
export const getCommissionStatement = readVerb('affiliate.read', CommissionMonth, run)

async function run({ organizationId, clock }: TenantContext, { month }: z.output<typeof CommissionMonth>) {
  const account = await findAccount(db, organizationId)
  if (!account) throw new AppError('E7001', { message: 'This account is not enrolled in a programme yet.' })
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const [rows, before, after] = await Promise.all([
    findStatementLines(db, organizationId, { from, to }),
    findBalanceBefore(db, organizationId, from),
    findBalanceBefore(db, organizationId, to),
  ])
  const { currency, organization } = account
  const money = (minor: bigint) => moneyText(minor, currency)
  const pdf = new PdfDocument({ title: 'Commission statement', madeAt: clock.now() })
  pdf.facts([
    ['Period', `${dayText(from)} to ${dayText(new Date(to.getTime() - 1))}, UTC`],
    ['Opening balance', money(before)],
    ['Closing balance', money(after)],
  ])
  const seller = findSeller()
  if (seller) pdf.party('From', seller)
  pdf.party('Account of', { name: printed(organization.name, organization.slug), address: '', vatId: null })
  pdf.table(
    columns,
    rows.map(({ kind, organization: name, month: of, entries, amountMinor }) => [
      name === null ? words[kind] : `${words[kind]}: ${printed(name, 'organization')}`,
      of?.slice(0, 7) ?? '',
      String(entries),
      money(amountMinor),
    ]),
  )
  return { name: `commission-${organization.slug}-${month}.pdf`, bytes: await pdf.finish() }
}

const printed = (text: string, instead: string) => (isPrintable(text) ? text : instead)
