import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'

export type ConnectionRow = Prisma.SsoConnectionGetPayload<{ include: typeof withOrganization }>
const withOrganization = { organization: { select: { slug: true, name: true, isActive: true } } } as const
type Hash = Uint8Array<ArrayBuffer>
type Owner = string | null

export function findConnection(db: Db, id: string): Promise<ConnectionRow | null> {
  return db.ssoConnection.findUnique({ where: { id }, include: withOrganization })
}

/** One of this owner's own. */
export function findOwnConnection(db: Db, organizationId: Owner, id: string) {
  // defence: a connection is scoped to the organization
  return db.ssoConnection.findFirst({ where: { id, organizationId }, include: withOrganization })
}

export function findConnections(organizationId: Owner) {
  return db.ssoConnection.findMany({
    where: { organizationId },
    include: { ...withOrganization, _count: { select: { identities: true } } },
    orderBy: { id: 'asc' },
  })
}

/** Without secrets, keys and certificates. */
export function findConnectionsEverywhere(since: Date) {
  return db.ssoConnection.findMany({
    select: {
      id: true,
      organizationId: true,
      name: true,
      kind: true,
      issuer: true,
      state: true,
      isEnforced: true,
      lastSignInAt: true,
      secretExpiresAt: true,
      certificatesValidTo: true,
      organization: { select: { id: true, name: true } },
      _count: { select: { identities: true } },
      outcomes: { where: { day: { gte: since } } },
    },
    orderBy: [{ organizationId: 'asc' }, { id: 'asc' }],
    take: 1_000,
  })
}

export function findOutcomes(connectionIds: readonly string[], since: Date) {
  return db.ssoOutcome.findMany({ where: { connectionId: { in: [...connectionIds] }, day: { gte: since } } })
}

export function findActiveConnections(where: { slug?: string; organizationIds?: Owner[] }) {
  const organization = { isActive: true, ...(where.slug !== undefined && { slug: where.slug }) }
  return db.ssoConnection.findMany({
    where: {
      state: 'active',
      ...(where.organizationIds
        ? { OR: where.organizationIds.map((organizationId) => ({ organizationId })) }
        : { organization }),
    },
    include: withOrganization,
    orderBy: { id: 'asc' },
  })
}

/** Until the caller's transaction ends. */
export async function lockConnection(db: Db, id: string): Promise<void> {
  await db.query('select 1 from sso_connection where id = $1 for update', [id])
}

const isUnchangedStatement: Statement = {
  name: 'sso.is-unchanged',
  // Sign-ins take it together; a change of the connection waits for them, and they for it.
  text: `select 1 as is_same from sso_connection where id = $1 and state = 'active' and issuer = $2 for key share`,
}

/** Whether the connection is still active, and of the provider that was read; so it stays until the caller's transaction ends. */
export async function isUnchanged(
  db: Db,
  { id, issuer }: Pick<ConnectionRow, 'id' | 'issuer'>,
): Promise<boolean> {
  return (await db.query(isUnchangedStatement, [id, issuer])).length === 1
}

export function insertConnection(db: Db, data: Prisma.SsoConnectionUncheckedCreateInput) {
  return db.ssoConnection.create({ data })
}

export async function updateConnectionRow(
  db: Db,
  id: string,
  data: Prisma.SsoConnectionUncheckedUpdateInput,
): Promise<void> {
  await db.ssoConnection.update({ where: { id }, data })
}

export async function deleteConnectionRow(db: Db, id: string): Promise<void> {
  await db.ssoConnection.delete({ where: { id } })
}

/**
 * Ends what the provider before the present one made: subjects, links that wait for a password, provisioning tokens, and the right
 * to enter a provisioned account without its password. Answers how many subjects and tokens.
 */
export async function forgetProvider(db: Db, connectionId: string, now: Date) {
  const where = { connectionId }
  const { count: identities } = await db.ssoIdentity.deleteMany({ where })
  await db.ssoAttempt.deleteMany({ where })
  await db.scimUser.updateMany({ where, data: { madeWithHash: null } })
  const { count: provisioningTokens } = await db.scimToken.updateMany({
    where: { connectionId, revokedAt: null },
    data: { revokedAt: now },
  })
  return { identities, provisioningTokens }
}

export function findOwners(db: Db, organizationId: string) {
  return db.membership.findMany({
    where: { organizationId, isActive: true, role: 'owner' },
    select: { userId: true, user: { select: { name: true, email: true } } },
  })
}

export function findDomains(db: Db, organizationId: Owner) {
  return db.ssoDomain.findMany({ where: { organizationId }, orderBy: { domain: 'asc' } })
}

export function findDomainsEverywhere() {
  return db.ssoDomain.findMany({
    select: { organizationId: true, domain: true, verifiedAt: true },
    orderBy: { domain: 'asc' },
    take: 10_000,
  })
}

/** One verification of a domain at a time, until the caller's transaction ends. */
export async function lockDomain(db: Db, domain: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('sso-domain:' || $1, 0))", [domain])
}

export function findVerifiedDomain(db: Db, domain: string) {
  return db.ssoDomain.findFirst({ where: { domain, verifiedAt: { not: null } } })
}

export function insertDomain(db: Db, data: Prisma.SsoDomainUncheckedCreateInput) {
  return db.ssoDomain.create({ data })
}

export async function verifyDomainRow(db: Db, id: string, at: Date): Promise<void> {
  await db.ssoDomain.update({ where: { id }, data: { verifiedAt: at } })
}

export async function deleteDomainRow(db: Db, id: string): Promise<void> {
  await db.ssoDomain.delete({ where: { id } })
}

export function findIdentity(db: Db, connectionId: string, subject: string) {
  return db.ssoIdentity.findUnique({
    where: { connectionId_subject: { connectionId, subject } },
    include: { user: true },
  })
}

export function findIdentityOfUser(db: Db, connectionId: string, userId: string) {
  return db.ssoIdentity.findUnique({ where: { connectionId_userId: { connectionId, userId } } })
}

/** Whether provisioning by this connection made the account, lists it as active, and no password was set for it since. */
export async function isMadeBy(
  db: Db,
  connectionId: string,
  { id: userId, email, passwordHash }: { id: string; email: string; passwordHash: string },
): Promise<boolean> {
  // defence: an account that provisioning made is its connection's own until it has a password
  const where = { connectionId, userId, email, madeWithHash: passwordHash, isActive: true }
  return (await db.scimUser.count({ where })) > 0
}

/** Each provider's own name for a person. */
export function findIdentitiesOf(userId: string) {
  return db.ssoIdentity.findMany({
    where: { userId },
    include: { connection: { select: { name: true, organization: { select: { name: true } } } } },
    orderBy: { id: 'asc' },
  })
}

export function insertIdentity(db: Db, data: Prisma.SsoIdentityUncheckedCreateInput) {
  return db.ssoIdentity.create({ data })
}

export async function touchIdentity(db: Db, id: string, connectionId: string, at: Date): Promise<void> {
  await db.ssoIdentity.update({ where: { id }, data: { lastSignInAt: at } })
  await db.ssoConnection.update({ where: { id: connectionId }, data: { lastSignInAt: at } })
}

export async function insertAttempt(db: Db, data: Prisma.SsoAttemptUncheckedCreateInput): Promise<void> {
  await db.ssoAttempt.create({ data })
}

const spend: Statement = {
  name: 'sso.spend-attempt',
  // defence: a sign-in's state is spent once, by the browser that began it
  text: `update sso_attempt set spent_at = $4
    where state_hash = $1 and browser_hash = $2 and connection_id = $3 and spent_at is null and expires_at > $4
    returning id`,
}

/** The attempt for the one call that spent it; null for another browser's, another connection's, a used or an old one. */
export async function spendAttempt(
  db: Db,
  key: { stateHash: Hash; browserHash: Hash; connectionId: string },
  now: Date,
) {
  const [row] = await db.query<{ id: string }>(spend, [key.stateHash, key.browserHash, key.connectionId, now])
  return row ? db.ssoAttempt.findUnique({ where: { id: row.id } }) : null
}

export async function updateAttempt(
  db: Db,
  id: string,
  data: { outcomeSealed: string; linkUserId?: string; expiresAt?: Date },
): Promise<void> {
  await db.ssoAttempt.update({ where: { id }, data })
}

export function findAttempt(db: Db, id: string) {
  return db.ssoAttempt.findUnique({ where: { id } })
}

/** The newest of this browser that waits for a password. */
export function findLinkAttempt(db: Db, browserHash: Hash, now: Date) {
  return db.ssoAttempt.findFirst({
    where: { browserHash, linkUserId: { not: null }, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
  })
}

/** True for the one call that took it. */
export async function takeLink(db: Db, id: string): Promise<boolean> {
  const { count } = await db.ssoAttempt.updateMany({
    where: { id, linkUserId: { not: null } },
    data: { linkUserId: null, outcomeSealed: null },
  })
  return count === 1
}

const keepResponseStatement: Statement = {
  name: 'sso.keep-response',
  // defence: a request has one answer
  text: `update sso_attempt set response_sealed = $4
    where state_hash = $1 and connection_id = $2 and response_sealed is null and spent_at is null and expires_at > $3
    returning id`,
}

/** False for an answer to another connection's request, to an old one or to one that has its answer. */
export async function keepResponse(
  db: Db,
  key: { stateHash: Hash; connectionId: string; now: Date },
  responseSealed: string,
): Promise<boolean> {
  const { stateHash, connectionId, now } = key
  return (await db.query(keepResponseStatement, [stateHash, connectionId, now, responseSealed])).length === 1
}

const spendAssertionStatement: Statement = {
  name: 'sso.spend-assertion',
  text: `insert into sso_assertion (connection_id, assertion_hash, expires_at) values ($1, $2, $3)
    on conflict do nothing returning 1 as is_new`,
}

/** True for the one call that spent it. */
export async function spendAssertion(
  db: Db,
  assertion: { connectionId: string; assertionHash: Hash; expiresAt: Date },
): Promise<boolean> {
  const { connectionId, assertionHash, expiresAt } = assertion
  return (await db.query(spendAssertionStatement, [connectionId, assertionHash, expiresAt])).length === 1
}

export async function deleteAssertionsBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.ssoAssertion.deleteMany({ where: { expiresAt: { lt: before } } })
  return count
}

export async function deleteAttemptsBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.ssoAttempt.deleteMany({ where: { expiresAt: { lt: before } } })
  return count
}

const countOutcomeStatement: Statement = {
  name: 'sso.count-outcome',
  text: `insert into sso_outcome as o (connection_id, day, reason, count, last_at)
    values ($1, ($3::timestamptz at time zone 'UTC')::date, $2, 1, $3)
    on conflict (connection_id, day, reason) do update set count = o.count + 1, last_at = excluded.last_at`,
}

export async function countOutcome(db: Db, connectionId: string, reason: string, at: Date): Promise<void> {
  await db.query(countOutcomeStatement, [connectionId, reason, at])
}

/** Deletes what an organization set up, in the caller's transaction. */
export async function eraseSso(tx: Db, _: unknown, organizationId: string): Promise<void> {
  await tx.ssoConnection.deleteMany({ where: { organizationId } })
  await tx.ssoDomain.deleteMany({ where: { organizationId } })
}
