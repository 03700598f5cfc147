import { z } from 'zod'
import { ServiceAccountForm } from '@/server/contract/forms/keys'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { requireAssignable } from '@/server/modules/accounts/members'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'
import { inKeyTransaction, lockKeysOf } from './queries'
import {
  findKeysByServiceAccount,
  findServiceAccount,
  findServiceAccounts,
  insertServiceAccount,
  revokeKeysOf,
  type ServiceAccountRow,
  updateServiceAccount,
} from './queries-service-accounts'

const maxAccounts = 50

export interface ServiceAccount extends ServiceAccountRow {
  /** Those that are neither revoked nor expired. */
  keyCount: number
  lastUsedAt: Date | null
}

/** Owners of keys that are no person, by name. Throws E5004. */
export const listServiceAccounts = readVerb(
  'keys.read',
  async (ctx: TenantContext): Promise<ServiceAccount[]> => {
    const [accounts, keys] = await Promise.all([
      findServiceAccounts(db, ctx.organizationId),
      findKeysByServiceAccount(ctx.organizationId, ctx.clock.now()),
    ])
    return accounts.map((account) => ({
      ...account,
      ...(keys.get(account.id) ?? { keyCount: 0, lastUsedAt: null }),
    }))
  },
)

type NewAccount = z.output<typeof ServiceAccountForm>

/** Throws E5004, E8009 (a role above the acting member's), E0003 (the name is taken; too many). */
export const createServiceAccount = writeVerb('serviceAccounts.manage', ServiceAccountForm, runCreate)

async function runCreate(ctx: TenantContext, { name, role }: NewAccount): Promise<ServiceAccountRow> {
  // Today only those make one who may give each of its roles.
  requireAssignable(ctx.actor, role)
  return inKeyTransaction(async (db) => {
    const others = await lockAccounts(db, ctx)
    if (others.length >= maxAccounts)
      throw atName(`Limit of ${maxAccounts} service accounts reached. Remove one first.`)
    requireFreeName(others, name)
    const { organizationId, clock } = ctx
    const data = { id: newId(), organizationId, name, role, createdAt: clock.now() }
    const created = await insertServiceAccount(db, data)
    await record(db, ctx, created, { action: 'service_account.created', after: { name, role } })
    return created
  })
}

const OneAccount = z.object({ serviceAccountId: z.uuid() })
type OneAccount = z.output<typeof OneAccount>

const Change = z.object({ ...OneAccount.shape, ...ServiceAccountForm.shape })
type Change = z.output<typeof Change>

/** Name and role; its keys do what the new role allows from the next call on. Throws E5004, E0004, E8009, E0003 (the name is taken). */
export const changeServiceAccount = writeVerb('serviceAccounts.manage', Change, runChange)

async function runChange(
  ctx: TenantContext,
  { serviceAccountId, name, role }: Change,
): Promise<ServiceAccountRow> {
  requireAssignable(ctx.actor, role)
  return inKeyTransaction(async (db) => {
    const others = await lockAccounts(db, ctx)
    const account = await requireAccount(db, ctx, serviceAccountId)
    if (account.name === name && account.role === role) return account
    requireFreeName(
      others.filter(({ id }) => id !== account.id),
      name,
    )
    const before = { name: account.name, role: account.role }
    const changed = await updateServiceAccount(db, account.id, { name, role })
    await record(db, ctx, changed, { action: 'service_account.changed', before, after: { name, role } })
    return changed
  })
}

const Switch = OneAccount.extend({ isActive: z.boolean() })
type Switch = z.output<typeof Switch>

/** Disabled, its keys are refused from the next call on, until it is enabled again. Throws E5004, E0004, E8009. */
export const switchServiceAccount = writeVerb('serviceAccounts.manage', Switch, runSwitch)

async function runSwitch(
  ctx: TenantContext,
  { serviceAccountId, isActive }: Switch,
): Promise<ServiceAccountRow> {
  return inKeyTransaction(async (db) => {
    await lockAccounts(db, ctx)
    const account = await requireAccount(db, ctx, serviceAccountId)
    if (account.isActive === isActive) return account
    const changed = await updateServiceAccount(db, account.id, { isActive })
    await record(db, ctx, changed, {
      action: isActive ? 'service_account.enabled' : 'service_account.disabled',
      before: { name: account.name, isActive: !isActive },
      after: { name: account.name, isActive },
    })
    return changed
  })
}

/** For good: its keys are revoked. Throws E5004, E0004, E8009. */
export const removeServiceAccount = writeVerb('serviceAccounts.manage', OneAccount, runRemove)

async function runRemove(
  ctx: TenantContext,
  { serviceAccountId }: OneAccount,
): Promise<{ revokedKeys: number }> {
  const now = ctx.clock.now()
  return inKeyTransaction(async (db) => {
    await lockAccounts(db, ctx)
    const account = await requireAccount(db, ctx, serviceAccountId)
    const revokedKeys = await revokeKeysOf(db, account.id, now)
    await updateServiceAccount(db, account.id, { removedAt: now, isActive: false })
    await record(db, ctx, account, {
      action: 'service_account.removed',
      before: { name: account.name, role: account.role },
      after: { revokedKeys },
    })
    return { revokedKeys }
  })
}

/** One change at a time in an organization, so that names stay different. */
async function lockAccounts(db: Db, { organizationId }: TenantContext): Promise<ServiceAccountRow[]> {
  await lockKeysOf(db, organizationId)
  return findServiceAccounts(db, organizationId)
}

async function requireAccount(db: Db, ctx: TenantContext, id: string): Promise<ServiceAccountRow> {
  const account = await findServiceAccount(db, ctx.organizationId, id)
  if (!account) throw new AppError('E0004', { message: 'Service account not found.' })
  requireAssignable(ctx.actor, account.role)
  return account
}

function requireFreeName(others: readonly ServiceAccountRow[], name: string): void {
  const taken = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  if (taken) throw atName('Another service account has this name.')
}

const atName = (message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path: 'name', message }] } })

function record(
  db: Db,
  ctx: TenantContext,
  { id }: ServiceAccountRow,
  event: { action: string; before?: AuditSnapshot; after: AuditSnapshot },
): Promise<void> {
  return recordAudit(db, ctx, { ...event, subjectType: 'service_account', subjectId: id })
}
