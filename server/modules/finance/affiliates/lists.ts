import { z } from 'zod'
import { affiliateEnrolments, withdrawalStates } from '@/server/contract/affiliates'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { OneOrganization, pageCursor } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { findMemberName } from '@/server/modules/accounts/members'
import { personOf, storedPerson } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { affiliateSearch, OnePage } from './inputs'
import { findBalance } from './queries-accounts'
import {
  type AffiliateRow,
  findAffiliate,
  findAffiliates,
  findHints,
  findOrganizationNames,
} from './queries-affiliates'
import { findReferrals } from './queries-enquiries'
import { findCampaigns } from './queries-links'
import { findWithdrawals } from './queries-payouts'

const AffiliateSearch = z.object({ enrolment: z.enum(affiliateEnrolments).nullish(), ...affiliateSearch })
const affiliatesOnPage = 25

/** Organizations of the kind `affiliate`, newest first, by keyset, with programme, verification and balance. Throws E5004. */
export const listAffiliates = readVerb('affiliates.read', AffiliateSearch, runListAffiliates)

async function runListAffiliates(
  { clock }: Context,
  { enrolment, organization: slug, cursor: text }: z.output<typeof AffiliateSearch>,
) {
  const cursor = parseCursor(text)
  const found = await findAffiliates(db, { enrolment, slug, cursor, limit: affiliatesOnPage + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize: affiliatesOnPage })
  const now = clock.now()
  return { affiliates: await Promise.all(rows.map((row) => withBalance(row, now))), ...neighbours }
}

async function withBalance({ affiliateAccount: account, _count, ...organization }: AffiliateRow, now: Date) {
  const { id: organizationId } = organization
  return {
    ...organization,
    organizations: _count.affiliateReferrals,
    programme: account?.programme ?? null,
    suspendedReason: account?.suspendedReason ?? null,
    kybStatus: await findKybStatus(db, organizationId),
    balance: account && (await findBalance(db, { organizationId, currency: account.currency }, now)),
  }
}

/** An affiliate as staff see it, and what speaks against whom it brought. Throws E5004, E7001. */
export const getAffiliate = readVerb('affiliates.read', OneOrganization, runGetAffiliate)

async function runGetAffiliate({ clock }: Context, { organizationId }: OneOrganization) {
  const found = await findAffiliate(db, organizationId)
  if (!found) throw new AppError('E7001')
  return {
    ...(await withBalance(found, clock.now())),
    hints: await findHints(db, organizationId),
  }
}

const referralsOnPage = 10

/** Whom the affiliate brought, newest first, by keyset, and under which terms. Throws E5004. */
export const listReferrals = readVerb(
  'affiliate.read',
  OnePage,
  ({ organizationId }: TenantContext, page: OnePage) => referralsOf(organizationId, page),
)

const PageOfOne = OnePage.extend(OneOrganization.shape)

/** The same of one affiliate, for staff. Throws E5004. */
export const listReferralsOf = readVerb(
  'affiliates.read',
  PageOfOne,
  (_: Context, { organizationId, ...page }: OnePage & OneOrganization) => referralsOf(organizationId, page),
)

async function referralsOf(organizationId: string, { cursor: text }: OnePage) {
  const cursor = parseCursor(text)
  const found = await findReferrals(db, { organizationId, cursor, limit: referralsOnPage + 1 })
  const page = found.map((row) => ({ ...row, id: row.referredId }))
  const { rows, ...neighbours } = toTimePage(page, { cursor, pageSize: referralsOnPage })
  const [names, links] = await Promise.all([
    findOrganizationNames(
      db,
      rows.map(({ referredId }) => referredId),
    ),
    findCampaigns(
      db,
      organizationId,
      rows.map(({ linkId }) => linkId),
    ),
  ])
  const referrals = rows.map(({ referredId, linkId, programme, startsOn, endsOn, createdAt }) => ({
    referredId,
    programme,
    startsOn,
    endsOn,
    createdAt,
    name: names.find(({ id }) => id === referredId)?.name ?? 'Deleted',
    campaign: links.find(({ id }) => id === linkId)?.campaign ?? '',
  }))
  return { referrals, ...neighbours }
}

const WithdrawalSearch = z.object({ state: z.enum(withdrawalStates).nullish(), cursor: pageCursor })
const SearchEverywhere = WithdrawalSearch.extend(affiliateSearch)
type WithdrawalSearch = z.output<typeof WithdrawalSearch>

const withdrawalsOnPage = 25

/** The affiliate's withdrawals, newest first, by keyset; minor units of each `currency`. A failed one says EA004. Throws E5004. */
export const listWithdrawals = readVerb(
  'affiliate.read',
  WithdrawalSearch,
  ({ organizationId }: TenantContext, search: WithdrawalSearch) => withdrawalsOf(search, { organizationId }),
)

/** The same of every affiliate. Throws E5004. */
export const listWithdrawalsEverywhere = readVerb(
  'affiliates.read',
  SearchEverywhere,
  (ctx: Context, { organization: slug, ...search }: z.output<typeof SearchEverywhere>) =>
    withdrawalsOf(search, slug ? { organization: { slug } } : {}, storedPerson(ctx.actor).id),
)

interface AskedWithdrawal {
  state: string
  organizationId: string
  requestedBy: unknown
  approvedBy: unknown
}

/** Whether a person may give the approval that a withdrawal waits for; `approveWithdrawal` decides. */
async function mayApprove(userId: string | null, withdrawal: AskedWithdrawal): Promise<boolean> {
  const { state, organizationId, requestedBy, approvedBy } = withdrawal
  if (userId === null || state !== 'pending_approval') return false
  if ([requestedBy, approvedBy].some((person) => personOf(person).id === userId)) return false
  return (await findMemberName(db, { organizationId, userId })) === null
}

async function withdrawalsOf(
  { state, cursor: text }: WithdrawalSearch,
  of: { organizationId?: string; organization?: { slug: string } },
  reader: string | null = null,
) {
  const cursor = parseCursor(text)
  const found = await findWithdrawals(db, { of, state, cursor, limit: withdrawalsOnPage + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize: withdrawalsOnPage })
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
