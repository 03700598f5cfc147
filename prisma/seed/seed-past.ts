import { manualClock } from '@/server/core/clock'
import { type Context, systemContext, type TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { demoEnv } from '@/server/env'
import { readCounted, rollStatistics } from '@/server/modules/delivery/statistics'
import { accrueFees } from '@/server/modules/finance/contracts'
import { bookPayment, closeMonth, markOverdue, saveBillingDetails } from '@/server/modules/finance/invoices'
import { normalReference } from '@/server/modules/finance/invoices/payment-reference'
import { dayMs, pastMonths } from './past-plan'
import { playPast } from './play-past'

const slug = 'old-harbour'
const minute = 60_000

/** What the second invoice was paid by; the last of what is seeded. */
const lastReference = 'SEPA OLD-HARBOUR 2'

const details = {
  name: 'Old Harbour Gaming Ltd',
  address: '12 Quay Road\nValletta VLT 1455\nMalta',
  vatId: 'MT12345678',
  email: 'billing@old-harbour.example',
}

/**
 * Months that are over: played, counted and charged by what the service itself does it with, at the time at which it would have.
 * The first invoice lacks the bank's charges and is overdue, the second is paid, and the month after it is ready to be closed.
 */
export async function seedPast(
  ctx: Context,
  games: { enumerated: string; providerValidated: string },
): Promise<void> {
  const organization = await db.organization.findUniqueOrThrow({ where: { slug } })
  const of = { organizationId: organization.id, reference: normalReference(lastReference) }
  if ((await db.invoicePayment.count({ where: of })) > 0) return
  // Nobody else's wallet is told of a past that never was.
  if (demoEnv().DEMO_CALLBACK_URL === undefined)
    await playPast(ctx, {
      organization,
      games: { aurora: games.enumerated, borealis: games.providerValidated },
    })
  await countUntilNow(ctx, organization.id)
  await live(ctx, organization)
}

/** As often as the job would have: each run counts some of the past. */
async function countUntilNow(ctx: Context, organizationId: string): Promise<void> {
  for (let runs = 0; runs < 20; runs += 1) {
    await rollStatistics(ctx)
    if ((await readCounted(organizationId)).from === null) return
  }
}

/** Day after day until today; what is due on a day is done on that day. */
async function live(ctx: Context, { id, createdAt }: { id: string; createdAt: Date }): Promise<void> {
  const [joined = createdAt, first = createdAt, second = createdAt] = pastMonths(createdAt)
  const [now, job] = [ctx.clock.now(), systemContext('accrue-fees', ctx.clock, ctx.requestId)]
  const clock = manualClock(createdAt)
  const tenant = { ...ctx, clock, actor: await financeOfStaff(), organizationId: asOrganizationId(id) }
  const due: Record<string, () => Promise<unknown>> = {
    [dayOf(first, 3)]: () => closeMonth(tenant, { month: joined, organizationIds: [id] }),
    [dayOf(first, 14)]: () => pay(tenant, joined, { reference: 'SEPA OLD-HARBOUR 1', chargesMinor: 25_00n }),
    [dayOf(first, 18)]: () => markOverdue(tenant),
    [dayOf(second, 3)]: () => closeMonth(tenant, { month: first, organizationIds: [id] }),
    [dayOf(second, 12)]: () => pay(tenant, first, { reference: lastReference, chargesMinor: 0n }),
  }
  await saveBillingDetails({ ...tenant, actor: ctx.actor }, details)
  for (let day = createdAt; day <= now; day = new Date(day.getTime() + dayMs)) {
    clock.set(new Date(day.getTime() + 5 * minute))
    await accrueFees({ ...job, clock })
    clock.set(new Date(day.getTime() + 600 * minute))
    await due[dayOf(day)]?.()
  }
}

/** `2026-03-14`, of a month its day. */
const dayOf = (month: Date, day = month.getUTCDate()) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day)).toISOString().slice(0, 10)

/** What is open of a month's invoice, less what the banks kept. */
async function pay(
  tenant: TenantContext,
  month: Date,
  { reference, chargesMinor }: { reference: string; chargesMinor: bigint },
): Promise<void> {
  const { organizationId } = tenant
  if (
    (await db.invoicePayment.count({ where: { organizationId, reference: normalReference(reference) } })) > 0
  )
    return
  const invoice = await db.invoice.findFirstOrThrow({ where: { organizationId, month, kind: 'invoice' } })
  const { id: invoiceId, totalMinor, paidMinor, currency } = invoice
  const amount = { amountMinor: totalMinor - paidMinor - chargesMinor, currency }
  const paidAt = tenant.clock.now()
  await bookPayment(tenant, { invoiceId, paymentId: newId(), amount, reference, paidAt })
}

async function financeOfStaff(): Promise<Context['actor']> {
  const { id, email } = await db.user.findUniqueOrThrow({ where: { email: 'finance@croupier.example' } })
  return { kind: 'user', userId: id, email, role: null, staffRole: 'finance' }
}
