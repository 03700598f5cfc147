import { z } from 'zod'
import type { MoneyApproval } from '@/prisma/generated/client'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { minorToDecimal } from '@/server/core/money'
import { requirePermission } from '@/server/core/permissions'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { wasEverMember } from '@/server/modules/accounts/members'
import { requireExisting } from '@/server/modules/accounts/organizations'
import { personOf, recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { outsideOrganization, storedInput } from './book-or-ask'
import { type Booked, creditNote, newLimit, payment, topUp } from './kinds'
import { lockApproval, updateDecided } from './queries-approvals'

const OneApproval = z.object({ approvalId: z.uuid() })

const kinds = { top_up: topUp, payment, credit_note: creditNote, limit: newLimit }

/**
 * Books what another person asked for, in the transaction of the approval, against the state of now. Throws E0004 where it is decided,
 * E5004 for who asked, for people of the organization and without the permission of the booking itself; and where it cannot be booked as it
 * was asked for, E0003 or what the booking throws: then the request waits on.
 */
export const approveBooking = writeVerb('approvals.decide', OneApproval, runApprove)

async function runApprove(ctx: Context, { approvalId: id }: z.output<typeof OneApproval>): Promise<void> {
  await inTransaction(async (tx) => {
    const waiting = await lockWaiting(tx, ctx, id)
    const by = storedPerson(ctx.actor)
    const { organizationId } = waiting
    // defence: two different people book an amount above the limit
    if (personOf(waiting.askedBy).id === by.id)
      throw new AppError('E5004', { message: 'You asked for this booking. Another person must approve it.' })
    // defence: people of an organization approve no bookings for it
    if (organizationId !== null && (await wasEverMember(tx, { organizationId, userId: by.id })))
      throw new AppError('E5004', {
        message: "Current and former members of the organization can't approve its bookings.",
      })
    requireAsAsked(waiting, await bookStored(tx, ctx, waiting))
    await decide(tx, ctx, waiting, { state: 'approved' })
  })
}

async function bookStored(tx: Db, ctx: Context, waiting: MoneyApproval): Promise<Booked<unknown>> {
  const { kind, organizationId } = waiting
  const input = storedInput(waiting)
  if (kind === 'limit') return newLimit.bookStored(tx, ctx, input)
  if (organizationId === null) throw new Error(`Approval ${waiting.id} has no organization`)
  await requireExisting(organizationId)
  return kinds[kind].bookStored(tx, { ...ctx, organizationId: asOrganizationId(organizationId) }, input)
}

/** Both saw the same amounts; what changed since is asked for anew. */
function requireAsAsked(asked: MoneyApproval, booked: Booked<unknown>): void {
  const { amountMinor, appliedMinor, currency } = asked
  const shown = (minor: bigint) => `${minorToDecimal(minor, currency)} ${currency}`
  if (!booked.isNew) throw new AppError('E0003', { message: 'This is booked already. Decline the request.' })
  // defence: what is booked is what was asked for
  if (booked.amountMinor !== amountMinor || booked.appliedMinor !== appliedMinor)
    throw new AppError('E0003', {
      message: `The invoice has changed: ${shown(booked.appliedMinor)} would be booked to it now, not ${shown(appliedMinor)}. Decline the request and ask again.`,
    })
}

const Decline = OneApproval.extend({
  note: z.string().trim().min(3, 'Enter a reason.').max(500, 'At most 500 characters.'),
})

/** Ends a request of another person; nothing is booked. Throws E5004, E0004 where it is decided. */
export const declineBooking = writeVerb('approvals.decide', Decline, runDecline)

async function runDecline(ctx: Context, { approvalId, note }: z.output<typeof Decline>): Promise<void> {
  await inTransaction(async (tx) => {
    const waiting = await lockWaiting(tx, ctx, approvalId)
    if (personOf(waiting.askedBy).id === storedPerson(ctx.actor).id)
      throw new AppError('E5004', { message: 'You asked for this booking. Withdraw it instead.' })
    await decide(tx, ctx, waiting, { state: 'declined', note })
  })
}

/** Ends one's own request. Throws E5004 for another person's, E0004 where it is decided. */
export const withdrawBooking = writeVerb('approvals.decide', OneApproval, runWithdraw)

async function runWithdraw(ctx: Context, { approvalId }: z.output<typeof OneApproval>): Promise<void> {
  await inTransaction(async (tx) => {
    const waiting = await lockWaiting(tx, ctx, approvalId)
    // defence: who asked for a booking withdraws it
    if (personOf(waiting.askedBy).id !== storedPerson(ctx.actor).id)
      throw new AppError('E5004', { message: 'Another person asked for this booking. Decline it instead.' })
    await decide(tx, ctx, waiting, { state: 'withdrawn' })
  })
}

/** One decision at a time. */
async function lockWaiting(tx: Db, ctx: Context, id: string): Promise<MoneyApproval> {
  const found = await lockApproval(tx, id)
  // defence: an approval is decided once
  if (found?.state !== 'waiting')
    throw new AppError('E0004', { message: 'This request has already been decided.' })
  // defence: only who may book it decides about a booking
  requirePermission(ctx.actor, kinds[found.kind].permission)
  return found
}

type Decision = { state: 'approved' | 'withdrawn' } | { state: 'declined'; note: string }

async function decide(tx: Db, ctx: Context, asked: MoneyApproval, decision: Decision): Promise<void> {
  const { id, kind, amountMinor, currency, organizationId } = asked
  await updateDecided(tx, id, {
    ...decision,
    decidedBy: storedPerson(ctx.actor),
    decidedAt: ctx.clock.now(),
  })
  await recordAudit(tx, outsideOrganization(ctx), {
    action: `approval.${decision.state}`,
    subjectType: 'money_approval',
    subjectId: id,
    before: { state: 'waiting' },
    after: {
      ...decision,
      kind,
      amountMinor,
      currency,
      organizationId,
      askedBy: personOf(asked.askedBy).name,
    },
  })
}
