import { z } from 'zod'
import { approvalStates } from '@/server/contract/billing-states'
import { pageCursor } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { personOf, storedPerson } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { storedInput } from './book-or-ask'
import { countWaiting, findApprovals } from './queries-approvals'

const pageSize = 25

const Search = z.object({
  state: z.enum(approvalStates).nullish(),
  organization: z.string().trim().max(80).nullish(),
  cursor: pageCursor,
})

/** What its form said, as far as its kind has it. */
const Said = z.object({
  reason: z.string().optional(),
  reference: z.string().optional(),
  paidAt: z.date().optional(),
})

/** Requests for bookings of every organization, newest first, by keyset; minor units of `currency`. Throws E5004. */
export const listApprovals = readVerb('approvals.decide', Search, runList)

async function runList(ctx: Context, { cursor: text, state, organization }: z.output<typeof Search>) {
  const cursor = parseCursor(text)
  const found = await findApprovals(db, { state, organization, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const reader = storedPerson(ctx.actor).id
  const approvals = rows.map(({ input, askedBy, decidedBy, invoiceId: _, organizationId: __, ...row }) => ({
    ...row,
    ...Said.safeParse(storedInput({ input })).data,
    askedBy: personOf(askedBy).name,
    decidedBy: decidedBy === null ? null : personOf(decidedBy).name,
    /** A person does not approve their own request. */
    isOwn: personOf(askedBy).id === reader,
  }))
  return { approvals, ...neighbours }
}

/** How many requests of others wait for the reader. Throws E5004. */
export const countWaitingApprovals = readVerb('approvals.decide', async (ctx: Context) => ({
  count: await countWaiting(db, storedPerson(ctx.actor).id),
}))
