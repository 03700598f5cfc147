import { z } from 'zod'
import { withdrawalStates } from '@/server/contract/affiliates'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { pageCursor } from '@/server/contract/inputs'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findMemberName } from '@/server/modules/accounts/members'
import { personOf, storedPerson } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { affiliateSearch } from './inputs'
import { findWithdrawals } from './queries-withdrawals'

const Search = z.object({ state: z.enum(withdrawalStates).nullish(), cursor: pageCursor })
const SearchEverywhere = Search.extend(affiliateSearch)
type Search = z.output<typeof Search>

const pageSize = 25

/** The affiliate's withdrawals, newest first, by keyset; minor units of each `currency`. A failed one says EA004. Throws E5004. */
export const listWithdrawals = readVerb(
  'affiliate.read',
  Search,
  ({ organizationId }: TenantContext, search: Search) => run(search, { organizationId }),
)

/** The same of every affiliate. Throws E5004. */
export const listWithdrawalsEverywhere = readVerb(
  'affiliates.read',
  SearchEverywhere,
  (ctx: Context, { organization: slug, ...search }: z.output<typeof SearchEverywhere>) =>
    run(search, slug ? { organization: { slug } } : {}, storedPerson(ctx.actor).id),
)

interface Asked {
  state: string
  organizationId: string
  requestedBy: unknown
  approvedBy: unknown
}

/** Whether a person may give the approval that a withdrawal waits for; `approveWithdrawal` decides. */
async function mayApprove(userId: string | null, withdrawal: Asked): Promise<boolean> {
  const { state, organizationId, requestedBy, approvedBy } = withdrawal
  if (userId === null || state !== 'pending_approval') return false
  if ([requestedBy, approvedBy].some((person) => personOf(person).id === userId)) return false
  return (await findMemberName(db, { organizationId, userId })) === null
}

async function run(
  { state, cursor: text }: Search,
  of: { organizationId?: string; organization?: { slug: string } },
  reader: string | null = null,
) {
  const cursor = parseCursor(text)
  const found = await findWithdrawals(db, { of, state, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const approvable = await Promise.all(rows.map((row) => mayApprove(reader, row)))
  const withdrawals = rows.map(
    ({ requestedBy, approvedBy, decidedBy, attempts: _, nextAttemptAt: __, ...row }, index) => ({
      ...row,
      mayApprove: approvable[index] ?? false,
      failure: row.state === 'failed' ? { code: 'EA004' as const, type: errorCatalogue.EA004.type } : null,
      requestedBy: personOf(requestedBy).name,
      approvedBy: approvedBy === null ? null : personOf(approvedBy).name,
      decidedBy: decidedBy === null ? null : personOf(decidedBy).name,
    }),
  )
  return { withdrawals, ...neighbours }
}
