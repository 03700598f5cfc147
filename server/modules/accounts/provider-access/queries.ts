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

export function findProvidersFor(db: Db, organizationId: string) {
  return db.provider.findMany({
    where: { isRegistered: true },
    orderBy: [{ name: 'asc' }, { code: 'asc' }],
    select: {
      code: true,
      name: true,
      status: true,
      requiresApproval: true,
      access: {
        where: { organizationId },
        select: { isEnabled: true, isApproved: true, hasFreeRounds: true, requestedAt: true },
      },
    },
  })
}

export interface ProviderOverview {
  code: string
  name: string
  dialect: string | null
  isRegistered: boolean
  status: 'active' | 'suspended' | 'unavailable'
  baseUrl: string
  requiresApproval: boolean
  supportedCurrencies: string[]
  blockedCountries: string[]
  lastSyncedAt: Date | null
  syncFailedAt: Date | null
  syncError: string | null
  activeGames: number
  delistedGames: number
  approved: number
  waiting: number
}

const overviewStatement: Statement = {
  name: 'provider_access_overview',
  text: `select p.code, p.name, p.dialect, p.is_registered as "isRegistered", p.status, p.base_url as "baseUrl",
      p.requires_approval as "requiresApproval", p.supported_currencies as "supportedCurrencies",
      p.blocked_countries as "blockedCountries", p.last_synced_at as "lastSyncedAt",
      p.sync_failed_at as "syncFailedAt", p.sync_error as "syncError",
      (select count(*)::int from game g where g.provider_code = p.code and g.is_active) as "activeGames",
      (select count(*)::int from game g where g.provider_code = p.code and g.delisted_at is not null) as "delistedGames",
      (select count(*)::int from provider_access a where a.provider_code = p.code and a.is_approved) as approved,
      (select count(*)::int from provider_access a where a.provider_code = p.code and a.requested_at is not null) as waiting
    from provider p
    where $1::text is null or p.code = $1
    order by p.name, p.code`,
}

/** Every provider, or the one of this code. */
export function selectProviders(code: string | null): Promise<ProviderOverview[]> {
  return db.query<ProviderOverview>(overviewStatement, [code])
}

export interface AccessRow {
  organizationId: string
  slug: string
  name: string
  isActive: boolean
  isEnabled: boolean
  isApproved: boolean
  hasFreeRounds: boolean
  requestedAt: Date | null
  total: number
}

export type AccessFilter = 'all' | 'waiting' | 'approved'

const accessStatement: Statement = {
  name: 'provider_access_list',
  text: `select o.id as "organizationId", o.slug, o.name, o.is_active as "isActive",
      coalesce(a.is_enabled, true) as "isEnabled", coalesce(a.is_approved, false) as "isApproved",
      coalesce(a.has_free_rounds, true) as "hasFreeRounds", a.requested_at as "requestedAt",
      (count(*) over ())::int as total
    from organization o
    left join provider_access a on a.organization_id = o.id and a.provider_code = $1
    where ($2 = '' or strpos(lower(o.name), lower($2)) > 0 or strpos(o.slug, lower($2)) > 0)
      and ($3 = 'all' or ($3 = 'waiting' and a.requested_at is not null) or ($3 = 'approved' and a.is_approved))
    order by a.requested_at nulls last, o.name, o.id
    limit $4 offset $5`,
}

/** Every organization's access to a provider: pending requests first, oldest first. */
export function selectProviderAccess(search: {
  providerCode: string
  text: string
  filter: AccessFilter
  limit: number
  offset: number
}): Promise<AccessRow[]> {
  const { providerCode, text, filter, limit, offset } = search
  return db.query<AccessRow>(accessStatement, [providerCode, text, filter, limit, offset])
}
