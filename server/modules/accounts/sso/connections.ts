import { z } from 'zod'
import { NewSsoConnection, NewSsoSecret, SsoEmergency, SsoSettings } from '@/server/contract/forms/sso'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { endSessionsOfConnection } from '@/server/modules/accounts/members'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'
import { identityOrigins } from '@/server/outbound'
import {
  type ConnectionRow,
  deleteConnectionRow,
  findConnections,
  findIdentityOfUser,
  findOwnConnection,
  findOwners,
  forgetProvider,
  insertConnection,
  lockConnection,
  updateConnectionRow,
} from './queries'
import { isBelowCeiling, rolesOf } from './role-map'
import { sealOf } from './secrets'

/** Null: Croupier's staff. */
export type Owner = string | null
export const ownerOf = (ctx: Context): Owner =>
  'organizationId' in ctx ? (ctx as TenantContext).organizationId : null

export const OneConnection = z.object({ connectionId: z.uuid() })
export type OneConnection = z.output<typeof OneConnection>
const maxConnections = 10

export const invalid = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })

/** Adds a connection, which signs in no person yet. Throws E5004, E0003. */
async function add(ctx: Context, input: NewSsoConnection): Promise<{ connectionId: string }> {
  const organizationId = ownerOf(ctx)
  requireReachable(input.issuer)
  await requireRoom(organizationId)
  const id = newId()
  const [roleCeiling = ''] = rolesOf(organizationId).slice(organizationId === null ? -1 : 1)
  await inTransaction(async (db) => {
    await insertConnection(db, {
      id,
      organizationId,
      kind: 'oidc',
      name: input.name,
      issuer: input.issuer,
      clientId: input.clientId,
      secretSealed: sealOf('secret', input.secret),
      secretExpiresAt: dayOf(input.secretExpiresOn),
      roleCeiling,
      createdAt: ctx.clock.now(),
    })
    const { name, issuer, clientId } = input
    await record(db, ctx, id, { action: 'sso.connection_added', after: { name, issuer, clientId } })
  })
  return { connectionId: id }
}

export async function requireRoom(organizationId: Owner): Promise<void> {
  if ((await findConnections(organizationId)).length >= maxConnections)
    throw invalid('', `At most ${maxConnections} connections.`)
}

/** Another issuer or client needs another test: E0003 while the connection is active. */
async function change(ctx: Context, { connectionId, ...input }: SsoSettings & OneConnection): Promise<void> {
  requireReachable(input.issuer)
  await inConnection(ctx, connectionId, async (db, before) => {
    if (before.kind !== 'oidc') throw invalid('', 'This connection uses SAML.')
    requireRules(before, input)
    const isOther = input.issuer !== before.issuer || input.clientId !== before.clientId
    if (isOther && before.state === 'active')
      throw invalid('issuer', 'Deactivate the connection before changing its issuer or client ID.')
    await updateConnectionRow(db, connectionId, {
      ...input,
      ...(isOther && { state: 'draft', testedAt: null }),
    })
    await record(db, ctx, connectionId, {
      action: 'sso.connection_changed',
      before: shown(before),
      after: { ...input, groupRoles: describeRules(input.groupRoles) },
    })
    // Subjects are unique within an issuer, also when the client changes.
    if (input.issuer !== before.issuer) await dropProvider(db, ctx, connectionId)
  })
}

/** Another provider may name another person by the same subject: none of the names of the one before stays good. */
export async function dropProvider(db: Db, ctx: Context, connectionId: string): Promise<void> {
  // defence: identities belong to the provider that named them
  const removed = await forgetProvider(db, connectionId, ctx.clock.now())
  if (removed.identities + removed.provisioningTokens > 0)
    await record(db, ctx, connectionId, { action: 'sso.identities_removed', after: removed })
}

/** A day as it was typed, `2027-01-31`; empty: unknown. */
const dayOf = (text: string) => (text === '' ? null : new Date(`${text}T00:00:00Z`))

export function requireRules(
  { organizationId }: ConnectionRow,
  input: Pick<SsoSettings, 'roleCeiling' | 'defaultRole' | 'groupRoles' | 'groupsClaim'>,
): void {
  const rules = { ...input, organizationId }
  if (!rolesOf(organizationId).includes(input.roleCeiling)) throw invalid('roleCeiling', 'Choose a role.')
  if (input.defaultRole !== null && !isBelowCeiling(rules, input.defaultRole))
    throw invalid('defaultRole', 'This role is above the highest that this connection may give.')
  const above = input.groupRoles.findIndex(({ role }) => !isBelowCeiling(rules, role))
  if (above !== -1) throw invalid(`groupRoles.${above}.role`, 'This role is above the highest allowed.')
  // defence: staff access is by group alone
  if (organizationId === null && input.defaultRole !== null)
    throw invalid('defaultRole', 'Staff get their role by a group alone.')
}

/** Keeps a second secret: a test sign-in uses it, and when that succeeds it replaces the first. */
async function replaceSecret(
  ctx: Context,
  { connectionId, secret, secretExpiresOn }: z.output<typeof NewSsoSecret> & OneConnection,
): Promise<void> {
  await inConnection(ctx, connectionId, async (db) => {
    await updateConnectionRow(db, connectionId, {
      nextSecretSealed: sealOf('secret', secret),
      nextSecretExpiresAt: dayOf(secretExpiresOn),
    })
    await record(db, ctx, connectionId, { action: 'sso.secret_prepared' })
  })
}

const Activation = OneConnection.extend({ isActive: z.boolean() })

/** Only what was tested becomes active. Deactivating ends the sessions that it began, and enforces it no longer. */
async function activate(
  ctx: Context,
  { connectionId, isActive }: z.output<typeof Activation>,
): Promise<void> {
  await inConnection(ctx, connectionId, async (db, before) => {
    if (isActive === (before.state === 'active')) return
    // defence: an untested connection is not activated
    if (isActive && before.state !== 'tested') throw invalid('', 'Run a test sign-in first.')
    const change = isActive ? { state: 'active' as const } : { state: 'tested' as const, isEnforced: false }
    await updateConnectionRow(db, connectionId, change)
    if (!isActive) await endSessionsOfConnection(db, { connectionId }, ctx.clock.now())
    await record(db, ctx, connectionId, {
      action: isActive ? 'sso.connection_activated' : 'sso.connection_deactivated',
      before: { state: before.state, isEnforced: before.isEnforced },
      after: change,
    })
  })
}

const Enforcement = OneConnection.extend({
  isEnforced: z.boolean(),
  /** The one owner who may go on using a password or a passkey. */
  breakGlassUserId: z.nullable(SsoEmergency.shape.breakGlassUserId),
})

/** Closes the organization to passwords and passkeys. The caller must have signed in by the connection before. */
async function enforce(ctx: Context, input: z.output<typeof Enforcement>): Promise<void> {
  const { connectionId, isEnforced } = input
  await inConnection(ctx, connectionId, async (db, before) => {
    const breakGlassUserId = isEnforced ? input.breakGlassUserId : null
    if (isEnforced) {
      if (before.state !== 'active') throw invalid('', 'Activate the connection first.')
      const { actor } = ctx
      const isKnown = actor.kind !== 'user' || (await findIdentityOfUser(db, connectionId, actor.userId))
      // defence: who never signed in by a connection cannot enforce it
      if (!isKnown) throw invalid('', 'Sign in once by this connection yourself, then enforce it.')
      await requireBreakGlass(db, ctx, before.organizationId, breakGlassUserId)
    }
    await updateConnectionRow(db, connectionId, { isEnforced, breakGlassUserId })
    await record(db, ctx, connectionId, {
      action: isEnforced ? 'sso.enforced' : 'sso.enforcement_ended',
      before: { isEnforced: before.isEnforced, breakGlassUserId: before.breakGlassUserId },
      after: { isEnforced, breakGlassUserId },
    })
  })
}

async function requireBreakGlass(
  db: Db,
  ctx: Context,
  organizationId: Owner,
  userId: string | null,
): Promise<void> {
  const isNamed =
    organizationId === null
      ? ctx.actor.kind !== 'user' || ctx.actor.userId === userId
      : (await findOwners(db, organizationId)).some((owner) => owner.userId === userId)
  if (isNamed) return
  throw invalid(
    'breakGlassUserId',
    organizationId === null ? 'Name yourself.' : 'Name an owner for emergencies.',
  )
}

/** Ends its sessions too. E0003 while it is active. */
async function remove(ctx: Context, { connectionId }: OneConnection): Promise<void> {
  await inConnection(ctx, connectionId, async (db, before) => {
    if (before.state === 'active') throw invalid('', 'Deactivate the connection first.')
    await deleteConnectionRow(db, connectionId)
    await record(db, ctx, connectionId, { action: 'sso.connection_removed', before: shown(before) })
  })
}

/** The connection of this owner, locked for the change. Throws E0004. */
export async function inConnection(
  ctx: Context,
  connectionId: string,
  work: (db: Db, connection: ConnectionRow) => Promise<void>,
): Promise<void> {
  await inTransaction(async (db) => {
    await lockConnection(db, connectionId)
    const connection = await findOwnConnection(db, ownerOf(ctx), connectionId)
    if (!connection) throw new AppError('E0004', { message: 'Connection not found.' })
    await work(db, connection)
  })
}

/** Only https, but for the origins that the deployment exempts. */
export function requireReachable(address: string, path = 'issuer'): void {
  const { protocol, origin } = new URL(address)
  if (protocol !== 'https:' && !identityOrigins().includes(origin))
    throw invalid(path, 'This must be an https address.')
}

const describeRules = (rules: readonly { group: string; role: string }[]) =>
  rules.map(({ group, role }) => `${group}: ${role}`)

function shown(row: ConnectionRow): AuditSnapshot {
  const {
    name,
    issuer,
    clientId,
    state,
    defaultRole,
    roleCeiling,
    groupsClaim,
    trustsTwoFactor,
    clockSkewS,
  } = row
  const groupRoles = describeRules(row.groupRoles as { group: string; role: string }[])
  return {
    name,
    issuer,
    clientId,
    state,
    defaultRole,
    roleCeiling,
    groupsClaim,
    groupRoles,
    trustsTwoFactor,
    clockSkewS,
  }
}

export function record(
  db: Db,
  ctx: Context,
  subjectId: string,
  event: { action: string; before?: AuditSnapshot; after?: AuditSnapshot; subjectType?: string },
  organizationId: Owner = ownerOf(ctx),
): Promise<void> {
  const tenant = organizationId === null ? ctx : { ...ctx, organizationId: asOrganizationId(organizationId) }
  return recordAudit(db, tenant, { subjectType: 'sso_connection', ...event, subjectId })
}

const Changed = OneConnection.extend(SsoSettings.shape)
const Secret = OneConnection.extend(NewSsoSecret.shape)

export const addConnection = writeVerb(
  'sso.manage',
  NewSsoConnection,
  add as Run<TenantContext, NewSsoConnection, { connectionId: string }>,
)
export const changeConnection = writeVerb(
  'sso.manage',
  Changed,
  change as Run<TenantContext, z.output<typeof Changed>>,
)
export const replaceConnectionSecret = writeVerb(
  'sso.manage',
  Secret,
  replaceSecret as Run<TenantContext, z.output<typeof Secret>>,
)
export const activateConnection = writeVerb(
  'sso.manage',
  Activation,
  activate as Run<TenantContext, z.output<typeof Activation>>,
)
export const enforceConnection = writeVerb(
  'sso.enforce',
  Enforcement,
  enforce as Run<TenantContext, z.output<typeof Enforcement>>,
)
export const removeConnection = writeVerb(
  'sso.manage',
  OneConnection,
  remove as Run<TenantContext, OneConnection>,
)

export const addStaffConnection = writeVerb('sso.manageStaff', NewSsoConnection, add)
export const changeStaffConnection = writeVerb('sso.manageStaff', Changed, change)
export const replaceStaffSecret = writeVerb('sso.manageStaff', Secret, replaceSecret)
export const activateStaffConnection = writeVerb('sso.manageStaff', Activation, activate)
export const enforceStaffConnection = writeVerb('sso.manageStaff', Enforcement, enforce)
export const removeStaffConnection = writeVerb('sso.manageStaff', OneConnection, remove)

type Run<Ctx, Input, Output = void> = (ctx: Ctx, input: Input) => Promise<Output>
