import { z } from 'zod'
import type { Prisma } from '@/prisma/generated/client'
import { affiliateEnrolments } from '@/server/contract/affiliates'
import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { beyond, parseCursor } from '@/server/core/time-cursor'
import { readingOrder, toTimePage } from '@/server/core/time-page'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { findKybStatus } from '@/server/modules/accounts/kyb'
import { findHints } from './fraud-hints'
import { affiliateSearch } from './inputs'
import { findBalance } from './queries-accounts'

const Search = z.object({ enrolment: z.enum(affiliateEnrolments).nullish(), ...affiliateSearch })
const pageSize = 25

const accountOf = {
  enrolled: { is: { suspendedAt: null } },
  suspended: { is: { suspendedAt: { not: null } } },
  not_enrolled: { is: null },
} as const

const shown = {
  id: true,
  slug: true,
  name: true,
  isActive: true,
  createdAt: true,
  affiliateAccount: { include: { programme: { select: { id: true, name: true, version: true } } } },
  _count: { select: { affiliateReferrals: true } },
} as const

/** Organizations of the kind `affiliate`, newest first, by keyset, with programme, verification and balance. Throws E5004. */
export const listAffiliates = readVerb('affiliates.read', Search, runList)

async function runList(
  { clock }: Context,
  { enrolment, organization: slug, cursor: text }: z.output<typeof Search>,
) {
  const cursor = parseCursor(text)
  const order = readingOrder(cursor)
  const affiliateAccount = enrolment && { affiliateAccount: accountOf[enrolment] }
  const own = { kind: 'affiliate', deletedAt: null, ...affiliateAccount, ...(slug && { slug }) } as const
  const found = await db.organization.findMany({
    where: { AND: [own, cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: order }, { id: order }],
    take: pageSize + 1,
    select: shown,
  })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  const now = clock.now()
  return { affiliates: await Promise.all(rows.map((row) => withBalance(row, now))), ...neighbours }
}

type Row = Prisma.OrganizationGetPayload<{ select: typeof shown }>

async function withBalance({ affiliateAccount: account, _count, ...organization }: Row, now: Date) {
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
  const found = await db.organization.findFirst({
    where: { id: organizationId, kind: 'affiliate' },
    select: shown,
  })
  if (!found) throw new AppError('E7001')
  return {
    ...(await withBalance(found, clock.now())),
    hints: await findHints(db, organizationId),
  }
}
