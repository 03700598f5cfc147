import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db, type Statement } from '@/server/db'
import { dayText, moneyText, PdfDocument } from '@/server/formats/pdf-document'
import { isPrintable } from '@/server/formats/printed-text'
import { findSeller } from '@/server/modules/finance/invoices'
import { findAccount } from './queries-accounts'

export const CommissionMonth = z.object({ month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/) })

const lines: Statement = {
  name: 'affiliates.statement',
  text: `select e.kind::text as kind, o.name as organization, e.month::text as month, count(*)::int as entries,
      sum(e.amount_minor)::int8 as "amountMinor"
    from commission_entry e left join organization o on o.id = e.referred_id
    where e.organization_id = $1 and e.created_at >= $2 and e.created_at < $3
    group by e.kind, e.referred_id, o.name, e.month, e.withdrawal_id order by min(e.position)`,
}

const opening: Statement = {
  name: 'affiliates.balance-before',
  text: `select coalesce(sum(amount_minor), 0)::int8 as minor from commission_entry
    where organization_id = $1 and created_at < $2`,
}

interface Line {
  kind: 'fee' | 'credit_note' | 'withdrawal' | 'withdrawal_reversal'
  organization: string | null
  month: string | null
  entries: number
  amountMinor: bigint
}

const words: Record<Line['kind'], string> = {
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
  const [rows, [before], [after]] = await Promise.all([
    db.query<Line>(lines, [organizationId, from, to]),
    db.query<{ minor: bigint }>(opening, [organizationId, from]),
    db.query<{ minor: bigint }>(opening, [organizationId, to]),
  ])
  const { currency, organization } = account
  const money = (minor: bigint) => moneyText(minor, currency)
  const pdf = new PdfDocument({ title: 'Commission statement', madeAt: clock.now() })
  pdf.facts([
    ['Period', `${dayText(from)} to ${dayText(new Date(to.getTime() - 1))}, UTC`],
    ['Opening balance', money(before?.minor ?? 0n)],
    ['Closing balance', money(after?.minor ?? 0n)],
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
