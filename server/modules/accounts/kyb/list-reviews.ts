import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { describeActor, personOf } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { reasonOf } from './get-review'
import { countOpenHits } from './queries-hits'
import { findReviews, type ReviewRow } from './queries-reviews'

const Search = z.object({
  queue: z.enum(['open', 'mine', 'closed']).optional(),
  organization: textFilter(80),
  cursor: pageCursor,
})
type Search = z.output<typeof Search>

const pageSize = 25

/** The reviewers' queue, newest first, by keyset: what is open unless something else is asked for. Throws E5004. */
export const listReviews = readVerb('kyb.review', Search, run)

async function run({ actor, clock }: Context, { queue = 'open', organization, cursor: text }: Search) {
  const where: Prisma.KybReviewWhereInput = {
    closedAt: queue === 'closed' ? { not: null } : null,
    ...(queue === 'mine' && { assigneeId: describeActor(actor).id }),
    ...(organization !== undefined && { case: { organization: { slug: organization } } }),
  }
  const cursor = parseCursor(text)
  const found = await findReviews(db, { where, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const openHits = await countOpenHits(
    db,
    rows.map(({ organizationId }) => organizationId),
  )
  const now = clock.now().getTime()
  const reviews = rows.map((row) => ({
    ...rowView(row, now),
    openHits: openHits.get(row.organizationId) ?? 0,
  }))
  return { reviews, ...neighbours }
}

function rowView(row: ReviewRow, now: number) {
  const { id, organizationId, reason, createdAt, closedAt, outcome } = row
  const { organization, state, screenedAt, screeningError } = row.case
  return {
    id,
    organizationId,
    organization,
    state: outcome ?? state,
    reason: reasonOf(reason),
    assignee: row.assignee === null ? null : personOf(row.assignee).name,
    approvals: row.approvals.length,
    isScreened: screenedAt !== null,
    screeningError,
    createdAt,
    closedAt,
    /** Whole days in the queue. */
    ageDays: Math.floor(((closedAt?.getTime() ?? now) - createdAt.getTime()) / 86_400_000),
  }
}
