import { z } from 'zod'
import { RateForm } from '@/server/contract/forms/billing'
import { CalendarDate } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { isKnownCurrency } from '@/server/core/money'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import {
  findAddedRatePage,
  insertProposedRate,
  isRateApproved,
  lockAddedRate,
  updateDecided,
} from './queries-added-rates'
import { readPublished } from './read-rates'

const perPage = 30

const Page = z.strictObject({ page: z.int().min(1).max(10_000).default(1) })

/** Rates of currencies that the published days lack: those that wait for a second person first. For staff. Throws E5004. */
export const listAddedRates = readVerb('reports.everywhere', Page, async (ctx: Context, { page }) => {
  const found = await findAddedRatePage(db, { skip: (page - 1) * perPage, take: perPage })
  const reader = storedPerson(ctx.actor).id
  const rates = found.rates.map(({ proposedBy, decidedBy, ...rate }) => ({
    ...rate,
    proposedBy: proposedBy === null ? null : personOf(proposedBy).name,
    decidedBy: decidedBy === null ? null : personOf(decidedBy).name,
    /** A person does not decide their own proposal. */
    isOwn: personOf(proposedBy).id === reader,
  }))
  return { rates, total: found.total, perPage }
})

const Proposal = z.strictObject({
  /** A form's own id: sent twice, it is proposed once. */
  rateId: z.uuid(),
  ...RateForm.shape,
  currency: RateForm.shape.currency.check(
    z.refine((code) => code !== 'EUR' && isKnownCurrency(code), 'Enter a currency code other than EUR.'),
  ),
  day: z.pipe(RateForm.shape.day, CalendarDate),
})
type Proposal = z.output<typeof Proposal>

const refused = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })

/**
 * Proposes units of a currency for one euro on a day, where no published rate applies. It is used once another person approves
 * it. Throws E5004, and E0003 for a day to come, a currency that has a published rate, or one that is entered already.
 */
export const proposeRate = writeVerb('rates.manage', Proposal, runPropose)

async function runPropose(ctx: Context, { rateId, day: given, ...rate }: Proposal): Promise<void> {
  const [now, day] = [ctx.clock.now(), new Date(given)]
  if (day > now) throw refused('day', 'This day is still to come.')
  await inTransaction(async (tx) => {
    if (await lockAddedRate(tx, rateId)) return
    const published = await readPublished(tx, day)
    if (published?.rates.has(rate.currency))
      throw refused('currency', `A published rate applies: that of ${published.day}.`)
    if (await isRateApproved(tx, { currency: rate.currency, day }))
      throw refused('day', 'This currency has an approved rate for this day.')
    const proposedBy = storedPerson(ctx.actor)
    const row = { ...rate, id: rateId, day, proposedBy, proposedAt: now }
    if (!(await insertProposedRate(tx, row)))
      throw refused('day', 'A rate for this currency and day waits for approval.')
    await recordAudit(tx, ctx, {
      action: 'rate.proposed',
      subjectType: 'exchange_rate',
      subjectId: rateId,
      after: { ...rate, day: given },
    })
  })
}

const Decision = z.strictObject({ rateId: z.uuid(), isApproved: z.boolean() })

/**
 * Approves or rejects a proposed rate; the person who proposed it can only reject it. An approved rate never changes. Throws
 * E5004, and E0004 where it no longer waits.
 */
export const decideRate = writeVerb('rates.manage', Decision, runDecide)

async function runDecide(ctx: Context, { rateId, isApproved }: z.output<typeof Decision>): Promise<void> {
  await inTransaction(async (tx) => {
    const found = await lockAddedRate(tx, rateId)
    if (found?.state !== 'proposed')
      throw new AppError('E0004', { message: 'This rate no longer waits for approval.' })
    const decidedBy = storedPerson(ctx.actor)
    // defence: two different people enter an exchange rate
    if (isApproved && personOf(found.proposedBy).id === decidedBy.id)
      throw new AppError('E5004', { message: 'You proposed this rate. Another person approves it.' })
    const state = isApproved ? 'approved' : 'rejected'
    await updateDecided(tx, rateId, { state, decidedBy, decidedAt: ctx.clock.now() })
    const { currency, day, rate } = found
    await recordAudit(tx, ctx, {
      action: isApproved ? 'rate.approved' : 'rate.rejected',
      subjectType: 'exchange_rate',
      subjectId: rateId,
      after: { currency, day, rate },
    })
  })
}
