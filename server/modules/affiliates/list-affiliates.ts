import { OneOrganization } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { kybStanding } from '@/server/modules/kyb'
import { findHints } from './fraud-hints'
import { findAccount, findBalance } from './queries-accounts'

/** Every organization of the kind `affiliate`, by name, with its programme, verification and balance. Throws E5004. */
export const listAffiliates = readVerb('affiliates.read', async ({ clock }: Context) => {
  const found = await db.organization.findMany({
    where: { kind: 'affiliate', deletedAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 500,
    select: {
      ...{ id: true, slug: true, name: true, isActive: true },
      affiliateAccount: { include: { programme: { select: { name: true, version: true } } } },
      _count: { select: { affiliateReferrals: true } },
    },
  })
  const now = clock.now()
  const rows = found.map(async ({ affiliateAccount: account, _count, ...organization }) => ({
    ...organization,
    organizations: _count.affiliateReferrals,
    programme: account && { name: account.programme.name, version: account.programme.version },
    suspendedReason: account?.suspendedReason ?? null,
    standing: await kybStanding(db, organization.id),
    balance:
      account &&
      (await findBalance(db, { organizationId: organization.id, currency: account.currency }, now)),
  }))
  return Promise.all(rows)
})

/** An affiliate as staff see it: whom it brought, and what speaks against them. Throws E5004, E7001. */
export const getAffiliate = readVerb('affiliates.read', OneOrganization, runGet)

async function runGet({ clock }: Context, { organizationId }: OneOrganization) {
  const organization = await db.organization.findFirst({
    where: { id: organizationId, kind: 'affiliate' },
    select: { id: true, slug: true, name: true, isActive: true },
  })
  if (!organization) throw new AppError('E7001')
  const account = await findAccount(db, organizationId)
  const referrals = await findReferrals(organizationId)
  return {
    ...organization,
    account: account && {
      programmeId: account.programmeId,
      programme: { name: account.programme.name, version: account.programme.version },
      suspendedReason: account.suspendedReason,
    },
    standing: await kybStanding(db, organizationId),
    balance: account && (await findBalance(db, { organizationId, currency: account.currency }, clock.now())),
    referrals,
    hints: await findHints(db, organizationId),
  }
}

/** Who an affiliate brought, newest first, and under which terms. */
export async function findReferrals(organizationId: string) {
  const rows = await db.affiliateReferral.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { referredId: 'asc' }],
    include: { programme: { select: { name: true, version: true } } },
  })
  const [names, links] = await Promise.all([
    db.organization.findMany({
      where: { id: { in: rows.map(({ referredId }) => referredId) } },
      select: { id: true, name: true, slug: true },
    }),
    db.affiliateLink.findMany({ where: { organizationId }, select: { id: true, campaign: true } }),
  ])
  return rows.map(({ referredId, linkId, programme, startsOn, endsOn, createdAt }) => ({
    ...{ referredId, programme, startsOn, endsOn, createdAt },
    name: names.find(({ id }) => id === referredId)?.name ?? 'Deleted',
    campaign: links.find(({ id }) => id === linkId)?.campaign ?? '',
  }))
}
