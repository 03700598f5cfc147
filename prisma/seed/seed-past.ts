import { manualClock } from '@/server/core/clock'
import { type Context, systemContext, type TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { demoEnv } from '@/server/env'
import { topUpCredit } from '@/server/modules/finance/approvals'
import { closeBooks, listJournalMonths } from '@/server/modules/finance/books'
import { accrueFees } from '@/server/modules/finance/contracts'
import { closeMonth, markOverdue, recordPayment, saveBillingDetails } from '@/server/modules/finance/invoices'
import { normalReference } from '@/server/modules/finance/invoices/payment-reference'
import { demoAutoTopUp } from './demo-plan'
import { findPeople } from './history/people'
import { fixedId } from './history/random'
import { countHistory } from './history/seed-history'
import { type EnterCard, orderTopUp, sandboxCard, topUpAt } from './history/top-up'
import { dayMs, pastMonths } from './past-plan'
import { playPast } from './play-past'

const slug = 'old-harbour'
const minute = 60_000

/** What the second invoice was paid by; the last of what is seeded. */
const lastReference = 'SEPA OLD-HARBOUR 2'

const malta = (street: string, postcode: string) => `${street}\nValletta ${postcode}\nMalta`

const details: Readonly<Record<string, Parameters<typeof saveBillingDetails>[1]>> = {
  'old-harbour': {
    name: 'Old Harbour Gaming Ltd',
    address: malta('12 Quay Road', 'VLT 1455'),
    vatId: 'MT12345678',
    email: 'billing@old-harbour.example',
  },
  'lucky-lane': {
    name: 'Lucky Lane Entertainment Ltd',
    address: malta('4 Strait Street', 'VLT 1432'),
    vatId: 'MT20481632',
    email: 'billing@lucky-lane.example',
  },
  'grand-platform': {
    name: 'Grand Platform Group plc',
    address: malta('88 Republic Street', 'VLT 1117'),
    vatId: 'MT31416926',
    email: 'accounts@grand-platform.example',
  },
}

/** What organizations with prepaid credit transferred, in days since they joined and minor units of EUR. */
const topUps: Readonly<Record<string, readonly (readonly [day: number, amountMinor: bigint])[]>> = {
  'lucky-lane': [[24, 1_500_00n]],
  'grand-platform': [[31, 8_000_00n]],
}

/**
 * Months that are over: played, counted and charged by what the service itself does it with, at the time at which it would have.
 * Of the organization that pays afterwards, the first invoice lacks the bank's charges and is overdue, the second is paid,
 * and the month after it is ready to be closed. The others' credit runs down, is topped up and pays each invoice.
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
  await countHistory(ctx)
  await live(ctx, organization, sandboxCard())
  await askForTopUp(ctx)
  await closeJournals({ ...ctx, actor: await financeOfStaff() })
}

/** Every month of the journal that nothing stands in the way of, oldest first. */
export async function closeJournals(finance: Context): Promise<void> {
  const months = (await listJournalMonths(finance)).toReversed()
  for (const { month, closed } of months)
    if (!closed && (await closeBooks(finance, { month })).outcome === 'blocked') return
}

/** Above the limit: a second person of staff finds it waiting. */
async function askForTopUp(ctx: Context): Promise<void> {
  const found = await db.organization.findUnique({ where: { slug: 'grand-platform' } })
  if (!found) return
  const tenant = { ...ctx, actor: await financeOfStaff(), organizationId: asOrganizationId(found.id) }
  const amount = { amountMinor: 25_000_00n, currency: 'EUR' }
  await topUpCredit(tenant, { amount, reason: 'Bank transfer TR-3007', entryId: fixedId('waiting top-up') })
}

/** What is due on a day, by `2026-03-14`. */
type Due = Record<string, (() => Promise<unknown>)[]>

/**
 * Day after day until today; what is due on a day is done on that day. Without a card, credit is topped up by bank transfers
 * alone.
 */
export async function live(
  ctx: Context,
  { createdAt }: { createdAt: Date },
  enterCard: EnterCard | null,
): Promise<void> {
  const [now, job] = [ctx.clock.now(), systemContext('accrue-fees', ctx.clock, ctx.requestId)]
  const clock = manualClock(createdAt)
  const due = await planDue({ ...ctx, clock }, createdAt, enterCard)
  for (let day = createdAt; day <= now; day = new Date(day.getTime() + dayMs)) {
    clock.set(new Date(day.getTime() + 5 * minute))
    await accrueFees({ ...job, clock })
    if (enterCard) await topUpAt(ctx, new Date(day.getTime() + 6 * minute))
    clock.set(new Date(day.getTime() + 600 * minute))
    for (const one of due[dayOf(day)] ?? []) await one()
  }
}

/** What staff do for each organization with a past, and what its members order. */
async function planDue(ctx: Context, joined: Date, enterCard: EnterCard | null): Promise<Due> {
  const due: Due = {}
  const finance = { ...ctx, actor: await financeOfStaff() }
  const people = await findPeople(ctx)
  for (const own of Object.keys(details)) {
    const found = await db.organization.findUnique({ where: { slug: own } })
    if (!found) continue
    const tenant = { ...finance, organizationId: asOrganizationId(found.id) }
    const given = details[own]
    if (given) await saveBillingDetails({ ...tenant, actor: ctx.actor }, given)
    if (own === slug) paysAfterwards(due, tenant, joined)
    else paysAhead(due, tenant, { own, joined })
    if (own === demoAutoTopUp.slug && enterCard)
      add(due, dayAfter(joined, demoAutoTopUp.afterDays), () => orderTopUp(people, tenant, enterCard))
  }
  return due
}

function add(due: Due, day: string, one: () => Promise<unknown>): void {
  due[day] = [...(due[day] ?? []), one]
}

function paysAfterwards(due: Due, tenant: TenantContext, createdAt: Date): void {
  const [joined = createdAt, first = createdAt, second = createdAt] = pastMonths(createdAt)
  add(due, dayOf(first, 3), () => close(tenant, joined))
  add(due, dayOf(first, 14), () =>
    pay(tenant, joined, { reference: 'SEPA OLD-HARBOUR 1', chargesMinor: 25_00n }),
  )
  add(due, dayOf(first, 18), () => markOverdue(tenant))
  add(due, dayOf(second, 3), () => close(tenant, first))
  add(due, dayOf(second, 12), () => pay(tenant, first, { reference: lastReference, chargesMinor: 0n }))
}

function paysAhead(due: Due, tenant: TenantContext, { own, joined }: { own: string; joined: Date }): void {
  for (const [after, amountMinor] of topUps[own] ?? []) {
    const entryId = fixedId(`top-up ${tenant.organizationId} ${after}`)
    const topUp = {
      amount: { amountMinor, currency: 'EUR' },
      reason: `Bank transfer TR-${2_000 + after}`,
      entryId,
    }
    add(due, dayAfter(joined, after), () => topUpCredit(tenant, topUp))
  }
  const months = pastMonths(joined)
  for (const [index, month] of months.slice(0, 3).entries())
    add(due, dayOf(months[index + 1] ?? month, 3), () => close(tenant, month))
}

const close = (tenant: TenantContext, month: Date) =>
  closeMonth(tenant, { month, organizationIds: [tenant.organizationId] })

/** `2026-03-14`, of a month its day. */
const dayOf = (month: Date, day = month.getUTCDate()) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), day)).toISOString().slice(0, 10)

const dayAfter = (joined: Date, days: number) => dayOf(new Date(joined.getTime() + days * dayMs))

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
  const payment = { invoiceId, paymentId: newId(), amount, reference, paidAt }
  await inTransaction((tx) => recordPayment(tx, tenant, payment))
}

async function financeOfStaff(): Promise<Context['actor']> {
  const { id, email } = await db.user.findUniqueOrThrow({ where: { email: 'finance@croupier.example' } })
  return { kind: 'user', userId: id, email, role: null, staffRole: 'finance' }
}
