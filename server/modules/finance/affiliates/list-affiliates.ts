import { z } from 'zod'
import { affiliateEnrolments } from '@/server/contract/affiliates'
import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { affiliateSearch } from './inputs'
import { findBalance } from './queries-accounts'
import { type AffiliateRow, findAffiliate, findAffiliates } from './queries-affiliates'
import { findHints } from './queries-hints'

const Search = z.object({ enrolment: z.enum(affiliateEnrolments).nullish(), ...affiliateSearch })
const pageSize = 25

/** Organizations of the kind `affiliate`, newest first, by keyset, with programme, verification and balance. Throws E5004. */
export const listAffiliates = readVerb('affiliates.read', Search, runList)

async function runList(
  { clock }: Context,
  { enrolment, organization: slug, cursor: text }: z.output<typeof Search>,
) {
  const cursor = parseCursor(text)
  const found = await findAffiliates(db, { enrolment, slug, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
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
export const getAffiliate = readVerb('affiliates.read', OneOrganization, runGet)

async function runGet({ clock }: Context, { organizationId }: OneOrganization) {
  const found = await findAffiliate(db, organizationId)
  if (!found) throw new AppError('E7001')
  return {
    ...(await withBalance(found, clock.now())),
    hints: await findHints(db, organizationId),
  }
}
