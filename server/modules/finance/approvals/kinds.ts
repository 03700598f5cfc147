import { z } from 'zod'
import type { ApprovalKind } from '@/server/contract/billing-states'
import type { Context, TenantContext } from '@/server/core/context'
import type { Money } from '@/server/core/money'
import type { Permission } from '@/server/core/permissions'
import type { Db } from '@/server/db'
import { recordTopUp, TopUp } from '@/server/modules/accounts/credit'
import { BookPayment, CreditNote, recordCreditNote, recordPayment } from '@/server/modules/finance/invoices'
import { NewLimit, needsSecondPerson, recordLimit } from './limit'

/** What a booking moved. */
export interface Booked<Output> extends Money {
  /** False: it had been booked before, and nothing moved now. */
  isNew: boolean
  /** What of it went to the invoice that it names; else the amount. */
  appliedMinor: bigint
  output: Output
}

interface Definition<Ctx extends Context, Schema extends z.core.$ZodType, Output> {
  kind: ApprovalKind
  permission: Permission
  input: Schema
  /** The id that the form gave the booking, and the invoice that it names. */
  subjectOf(input: z.output<Schema>): { id: string; invoiceId: string | null }
  /** Within a transaction; throws where it cannot be booked now. */
  book(tx: Db, ctx: Ctx, input: z.output<Schema>): Promise<Booked<Output>>
  /** Asked in the transaction of the booking. */
  needsSecond(tx: Db, ctx: Ctx, booked: Booked<Output>): Promise<boolean>
}

export type Kind<Ctx extends Context, Schema extends z.core.$ZodType, Output> = ReturnType<
  typeof define<Ctx, Schema, Output>
>

/** With a booking of what is stored, which is parsed as the form's input was. */
function define<Ctx extends Context, Schema extends z.core.$ZodType, Output>(
  definition: Definition<Ctx, Schema, Output>,
) {
  const { input, book } = definition
  return {
    ...definition,
    bookStored: (tx: Db, ctx: Ctx, stored: unknown): Promise<Booked<unknown>> =>
      book(tx, ctx, z.core.parse(input, stored)),
  }
}

const aboveLimit = (tx: Db, ctx: TenantContext, { currency }: Money) =>
  needsSecondPerson(tx, ctx, { organizationId: ctx.organizationId, currency })

export const topUp = define({
  kind: 'top_up',
  permission: 'credit.topUp',
  input: TopUp,
  subjectOf: ({ entryId }) => ({ id: entryId, invoiceId: null }),
  book: async (tx, ctx: TenantContext, asked) => {
    const { isNew, balanceMinor } = await recordTopUp(tx, ctx, asked)
    return { isNew, ...asked.amount, appliedMinor: asked.amount.amountMinor, output: { balanceMinor } }
  },
  needsSecond: aboveLimit,
})

export const payment = define({
  kind: 'payment',
  permission: 'invoices.manage',
  input: BookPayment,
  subjectOf: ({ paymentId, invoiceId }) => ({ id: paymentId, invoiceId }),
  book: async (tx, ctx: TenantContext, asked) => {
    const { isNew, appliedMinor } = await recordPayment(tx, ctx, asked)
    return { isNew, ...asked.amount, appliedMinor, output: { isNew } }
  },
  needsSecond: aboveLimit,
})

export const creditNote = define({
  kind: 'credit_note',
  permission: 'invoices.manage',
  input: CreditNote,
  subjectOf: ({ noteId, invoiceId }) => ({ id: noteId, invoiceId }),
  book: async (tx, ctx: TenantContext, asked) => {
    const { isNew, totalMinor, currency, id, number } = await recordCreditNote(tx, ctx, asked)
    return { isNew, amountMinor: totalMinor, currency, appliedMinor: totalMinor, output: { id, number } }
  },
  needsSecond: aboveLimit,
})

/** A person who raises the limit alone can book any amount alone. */
export const newLimit = define({
  kind: 'limit',
  permission: 'approvals.configure',
  input: NewLimit,
  subjectOf: ({ limitId }) => ({ id: limitId, invoiceId: null }),
  book: async (tx, ctx: Context, asked) => {
    const { isNew, isRaised } = await recordLimit(tx, ctx, asked)
    return { isNew, ...asked.limit, appliedMinor: asked.limit.amountMinor, output: { isRaised } }
  },
  // defence: a limit is raised by two people
  needsSecond: async (_tx, _ctx, { output: { isRaised } }) => isRaised,
})
