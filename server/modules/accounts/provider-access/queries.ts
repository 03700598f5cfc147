import type { ProviderAccess, ProviderStatus } from '@/prisma/generated/client'
import { type Db, db, inTransaction, type Statement } from '@/server/db'
import type { ProviderDefaults } from './provider-defaults'

const findApproval: Statement = {
  name: 'provider_access_find_approval',
  text: `
    select not p.requires_approval or coalesce(a.is_approved, false) as is_approved
    from provider p
    left join provider_access a on a.provider_code = p.code and a.organization_id = $1
    where p.code = $2`,
}

/** Whether the organization may use the provider as far as approval goes; null for an unknown provider. */
export async function isApproved(organizationId: string, providerCode: string): Promise<boolean | null> {
  const [row] = await db.query<{ is_approved: boolean }>(findApproval, [organizationId, providerCode])
  return row?.is_approved ?? null
}

type AccessKey = Pick<ProviderAccess, 'organizationId' | 'providerCode'>
export type AccessChange = Partial<
  Pick<ProviderAccess, 'isEnabled' | 'isApproved' | 'hasFreeRounds' | 'requestedAt'>
>

export function findAccess(db: Db, key: AccessKey): Promise<ProviderAccess | null> {
  return db.providerAccess.findUnique({ where: { organizationId_providerCode: key } })
}

export async function hasOrganization(db: Db, id: string): Promise<boolean> {
  return (await db.organization.count({ where: { id } })) === 1
}

export function findProvider(db: Db, code: string) {
  return db.provider.findUnique({
    where: { code },
    select: { name: true, status: true, requiresApproval: true },
  })
}

/** Changes of a provider's state follow each other; first in the transaction. */
export async function lockProvider(db: Db, code: string): Promise<void> {
  await db.query('select 1 from provider where code = $1 for no key update', [code])
}

export function findDefaults(db: Db, code: string): Promise<ProviderDefaults | null> {
  return db.provider.findUnique({
    where: { code },
    select: { isRegistered: true, requiresApproval: true, supportedCurrencies: true, blockedCountries: true },
  })
}

export async function updateDefaults(
  db: Db,
  { code, defaults, now }: { code: string; defaults: ProviderDefaults; now: Date },
): Promise<void> {
  await db.provider.update({ where: { code }, data: { ...defaults, updatedAt: now } })
}

export async function updateProviderStatus(
  db: Db,
  { code, status, now }: { code: string; status: ProviderStatus; now: Date },
): Promise<void> {
  await db.provider.update({ where: { code }, data: { status, updatedAt: now } })
}

export function upsertAccess(
  db: Db,
  { key, change, now }: { key: AccessKey; change: AccessChange; now: Date },
): Promise<ProviderAccess> {
  const changed = { ...change, updatedAt: now }
  return db.providerAccess.upsert({
    where: { organizationId_providerCode: key },
    create: { ...key, ...changed },
    update: changed,
  })
}

/** Runs `work` in one transaction: the change and its audit row are committed together or not at all. */
export function inAccessTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(work)
}
