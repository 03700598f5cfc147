import { isDeepStrictEqual } from 'node:util'
import superjson from 'superjson'
import type { z } from 'zod'
import type { MoneyApproval } from '@/prisma/generated/client'
import { AppError, FlatError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { TopUp } from '@/server/modules/accounts/credit'
import { BookPayment, CreditNote } from '@/server/modules/finance/invoices'
import { recordAudit, storedPerson } from '@/server/modules/platform/audit'
import { type Booked, creditNote, type Kind, newLimit, payment, topUp } from './kinds'
import { NewLimit } from './limit'
import { beginBooking, findApproval, insertApproval, undoBooking } from './queries-approvals'

/** `booked` is null where nothing is booked yet: a second person has to approve it. */
export interface BookedOrAsked<Output> {
  booked: Output | null
}

/**
 * Adds credit to an organization (`recordTopUp`). Above the limit the booking waits for a second person. Throws E5004, E0003 for an id that
 * was declined or withdrawn, idempotency_conflict for the id of another booking, and what the booking throws.
 */
export const topUpCredit = writeVerb(
  'credit.topUp',
  TopUp,
  (ctx: TenantContext, asked: z.output<typeof TopUp>) => bookOrAsk(topUp, ctx, asked),
)

/** Books a payment of an invoice (`recordPayment`), as `topUpCredit` does. */
export const bookPayment = writeVerb(
  'invoices.manage',
  BookPayment,
  (ctx: TenantContext, asked: z.output<typeof BookPayment>) => bookOrAsk(payment, ctx, asked),
)

/** Corrects an invoice (`recordCreditNote`), as `topUpCredit` does. */
export const issueCreditNote = writeVerb(
  'invoices.manage',
  CreditNote,
  (ctx: TenantContext, asked: z.output<typeof CreditNote>) => bookOrAsk(creditNote, ctx, asked),
)

/** Sets the limit up to which one person books alone; raising it waits for a second person. Throws E5004. */
export const setApprovalLimit = writeVerb(
  'approvals.configure',
  NewLimit,
  (ctx: Context, asked: z.output<typeof NewLimit>) => bookOrAsk(newLimit, ctx, asked),
)

/** One transaction: a booking above the limit is made, so that what cannot be booked is refused, then undone and asked for instead. */
function bookOrAsk<Ctx extends Context, Schema extends z.core.$ZodType, Output>(
  kind: Kind<Ctx, Schema, Output>,
  ctx: Ctx,
  input: z.output<Schema>,
): Promise<BookedOrAsked<Output>> {
  const { id } = kind.subjectOf(input)
  const asking = { kind, ctx, input }
  return inTransaction(async (tx) => {
    const earlier = await findApproval(tx, id)
    if (earlier && isStillWaiting(earlier, asking)) return { booked: null }
    await beginBooking(tx)
    const booked = await kind.book(tx, ctx, input)
    if (!booked.isNew || !(await kind.needsSecond(tx, ctx, booked))) return { booked: booked.output }
    await undoBooking(tx)
    await ask(tx, asking, booked)
    return { booked: null }
  })
}

interface Asking<Ctx extends Context, Schema extends z.core.$ZodType, Output> {
  kind: Kind<Ctx, Schema, Output>
  ctx: Ctx
  input: z.output<Schema>
}

const organizationOf = (ctx: Context | TenantContext) => ('organizationId' in ctx ? ctx.organizationId : null)

async function ask<Ctx extends Context, Schema extends z.core.$ZodType, Output>(
  tx: Db,
  asking: Asking<Ctx, Schema, Output>,
  { amountMinor, currency, appliedMinor }: Booked<Output>,
): Promise<void> {
  const { kind, ctx, input } = asking
  const { id, invoiceId } = kind.subjectOf(input)
  const isAsked = await insertApproval(tx, {
    ...{ id, invoiceId, amountMinor, currency, appliedMinor },
    kind: kind.kind,
    organizationId: organizationOf(ctx),
    input: JSON.parse(superjson.stringify(input)),
    askedBy: storedPerson(ctx.actor),
    createdAt: ctx.clock.now(),
  })
  if (!isAsked) {
    const same = await findApproval(tx, id)
    if (same) isStillWaiting(same, asking)
    return
  }
  await recordAudit(tx, outsideOrganization(ctx), {
    action: 'approval.requested',
    subjectType: 'money_approval',
    subjectId: id,
    after: { kind: kind.kind, amountMinor, currency, organizationId: organizationOf(ctx), invoiceId },
  })
}

/** The organization's own audit log has what was booked; requests and decisions are the staff's. */
export const outsideOrganization = ({ actor, requestId, clock, origin }: Context): Context => ({
  ...{ actor, requestId, clock, origin },
})

/** The same form again finds its request; false once that is booked. */
function isStillWaiting<Ctx extends Context, Schema extends z.core.$ZodType, Output>(
  earlier: MoneyApproval,
  { kind, ctx, input }: Asking<Ctx, Schema, Output>,
): boolean {
  const isSame =
    earlier.kind === kind.kind &&
    earlier.organizationId === organizationOf(ctx) &&
    isDeepStrictEqual(storedInput(earlier), superjson.parse(superjson.stringify(input)))
  // defence: the id of an approval is used once
  if (!isSame)
    throw new FlatError('idempotency_conflict', {
      message: 'This request was already sent with other content. Close the form and start again.',
    })
  if (earlier.state === 'declined' || earlier.state === 'withdrawn')
    throw new AppError('E0003', { message: `This request was ${earlier.state}. Open the form again.` })
  return earlier.state === 'waiting'
}

/** The input as its form sent it; `insertApproval` alone wrote it. */
export const storedInput = ({ input }: Pick<MoneyApproval, 'input'>): unknown =>
  superjson.parse(JSON.stringify(input))
