import { z } from 'zod'
import type { SsoReason } from '@/server/contract/sso-reasons'
import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import type { Context, TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { csvLine, csvLines } from '@/server/formats/csv'
import { discoveryKeys, normalizeEmail, requireAttempt } from '@/server/modules/accounts/members'
import { ownerOf } from './connections'
import { domainOf, recordNameOf, recordValueOf } from './domains'
import type { Meaning } from './identify'
import {
  findActiveConnections,
  findAttempt,
  findConnections,
  findConnectionsEverywhere,
  findDomains,
  findDomainsEverywhere,
  findIdentitiesOf,
  findOutcomes,
  findOwners,
  findVerifiedDomain,
} from './queries'
import { groupRolesOf, rolesOf } from './role-map'
import { samlViewOf } from './saml-connections'
import { openOf } from './secrets'
import { addressesOf } from './sign-in'

const weekMs = 7 * 86_400_000

/** The connections and domains of the caller's side, with what is entered at the provider. Never a secret. */
async function read(ctx: Context) {
  const organizationId = ownerOf(ctx)
  const [connections, domains, owners] = await Promise.all([
    findConnections(organizationId),
    findDomains(db, organizationId),
    organizationId === null ? [] : findOwners(db, organizationId),
  ])
  const outcomes = await findOutcomes(
    connections.map(({ id }) => id),
    new Date(ctx.clock.now().getTime() - weekMs),
  )
  return {
    roles: rolesOf(organizationId),
    owners: owners.map(({ userId, user }) => ({ userId, ...user })),
    connections: connections.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      issuer: row.issuer,
      clientId: row.clientId ?? '',
      state: row.state,
      isEnforced: row.isEnforced,
      breakGlassUserId: row.breakGlassUserId,
      defaultRole: row.defaultRole,
      roleCeiling: row.roleCeiling,
      groupsClaim: row.groupsClaim,
      groupRoles: groupRolesOf(row),
      trustsTwoFactor: row.trustsTwoFactor,
      clockSkewS: row.clockSkewS,
      hasNextSecret: row.nextSecretSealed !== null,
      secretExpiresAt: row.secretExpiresAt,
      testedAt: row.testedAt,
      lastSignInAt: row.lastSignInAt,
      people: row._count.identities,
      addresses: addressesOf(row.id),
      saml: samlViewOf(row),
      failures: countFailures(outcomes.filter(({ connectionId }) => connectionId === row.id)),
    })),
    domains: domains.map(({ id, domain, token, verifiedAt }) => ({
      id,
      domain,
      verifiedAt,
      recordName: recordNameOf(domain),
      recordValue: recordValueOf(token),
    })),
  }
}

const succeeded = ['signed_in', 'link']

function countFailures(outcomes: readonly { reason: string; count: number }[]) {
  const counts = new Map<string, number>()
  for (const { reason, count } of outcomes)
    if (!succeeded.includes(reason)) counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts].map(([reason, count]) => ({ reason: reason as SsoReason, count }))
}

const OneTest = z.object({ attemptId: z.uuid() })
type Test =
  | { kind: 'passed'; claims: Record<string, unknown>; meaning: Meaning }
  | { kind: 'failed'; reason: SsoReason; detail: string | null }

/** What a test sign-in brought, for who ran it. Throws E0004. */
async function readTest(ctx: Context, { attemptId }: z.output<typeof OneTest>): Promise<Test> {
  const attempt = await findAttempt(db, attemptId)
  const isOwn = ctx.actor.kind === 'user' && attempt?.userId === ctx.actor.userId
  // defence: the claims of a test are for who ran it
  if (!isOwn || attempt.purpose !== 'test' || !attempt.outcomeSealed)
    throw new AppError('E0004', { message: 'Test not found.' })
  const kept = JSON.parse(openOf('outcome', attempt.outcomeSealed))
  return 'reason' in kept ? { kind: 'failed', ...kept } : { kind: 'passed', ...kept }
}

/** Connections of every organization and how they do, for staff. */
async function readEverywhere(ctx: Context) {
  const since = new Date(ctx.clock.now().getTime() - weekMs)
  const [rows, domains] = await Promise.all([findConnectionsEverywhere(since), findDomainsEverywhere()])
  return rows.map((row) => ({
    id: row.id,
    organization: row.organization,
    name: row.name,
    kind: row.kind,
    issuer: row.issuer,
    state: row.state,
    isEnforced: row.isEnforced,
    domains: domains
      .filter(({ organizationId }) => organizationId === row.organizationId)
      .map(({ domain, verifiedAt }) => ({ domain, isVerified: verifiedAt !== null })),
    people: row._count.identities,
    lastSignInAt: row.lastSignInAt,
    expiresAt: row.kind === 'saml' ? row.certificatesValidTo : row.secretExpiresAt,
    failures: countFailures(row.outcomes),
  }))
}

export const getSso = readVerb('sso.manage', read as (ctx: TenantContext) => ReturnType<typeof read>)
export const getSsoTest = readVerb(
  'sso.manage',
  OneTest,
  readTest as (ctx: TenantContext, input: z.output<typeof OneTest>) => Promise<Test>,
)
export const getStaffSso = readVerb('sso.manageStaff', read)
export const getStaffSsoTest = readVerb('sso.manageStaff', OneTest, readTest)
export const listSsoEverywhere = readVerb('sso.everywhere', readEverywhere)

interface Offered {
  id: string
  name: string
  organization: string
}

const offer = (rows: Awaited<ReturnType<typeof findActiveConnections>>): Offered[] =>
  rows.map(({ id, name, organization }) => ({ id, name, organization: organization?.name ?? 'Croupier' }))

/** The connections of the organization to which the domain of an address belongs: of the address itself it tells nothing. */
export async function discoverSso(
  ctx: { clock: Clock; origin: Context['origin'] },
  { email }: { email: string },
): Promise<Offered[]> {
  await requireAttempt(discoveryKeys(ctx.origin.ip), ctx.clock.now())
  const domain = domainOf(normalizeEmail(email))
  const found = domain && (await findVerifiedDomain(db, domain))
  return found ? offer(await findActiveConnections({ organizationIds: [found.organizationId] })) : []
}

/** The connections of an organization's own sign-in address. */
export const findSsoOf = async (slug: string): Promise<Offered[]> =>
  offer(await findActiveConnections({ slug }))

/** By which identity providers a person signs in, as CSV. */
export async function exportOwnIdentities(userId: string): Promise<string[]> {
  const rows = await findIdentitiesOf(userId)
  return [
    csvLine(['organization', 'connection', 'subject', 'since', 'last_sign_in_at']),
    csvLines(
      rows.map(({ connection, subject, createdAt, lastSignInAt }) => [
        connection.organization?.name ?? 'Croupier',
        connection.name,
        subject,
        createdAt.toISOString(),
        lastSignInAt?.toISOString() ?? '',
      ]),
    ),
  ]
}
