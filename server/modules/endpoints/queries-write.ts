import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'

interface Scope {
  organizationId: string
  brandId: string | null
  providerCode: string | null
}

/** Everything of an endpoint but its secret. */
const visible = {
  id: true,
  brandId: true,
  providerCode: true,
  url: true,
  secretChangedAt: true,
  isActive: true,
  pausedUntil: true,
  createdAt: true,
  updatedAt: true,
} as const

export function findEndpointOfScope(db: Db, scope: Scope) {
  return db.endpoint.findFirst({ where: scope, select: visible })
}

export function findEndpoints(db: Db, organizationId: string) {
  return db.endpoint.findMany({
    where: { organizationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { ...visible, brand: { select: { ref: true } } },
  })
}

export function updateEndpointUrl(db: Db, { id, url, now }: { id: string; url: string; now: Date }) {
  return db.endpoint.update({
    where: { id },
    data: { url, isActive: true, updatedAt: now },
    select: visible,
  })
}

/** The scope's unique index counts nulls as equal, so any number of saves at once leave one row. */
export async function upsertEndpoint(db: Db, row: Scope & { url: string; secretSealed: string; now: Date }) {
  const [saved] = await db.$queryRaw<{ id: string }[]>`
    insert into endpoint (id, organization_id, brand_id, provider_code, url, secret_sealed, secret_changed_at,
      created_at, updated_at)
    values (${newId()}::uuid, ${row.organizationId}::uuid, ${row.brandId}::uuid, ${row.providerCode}, ${row.url},
      ${row.secretSealed}, ${row.now}, ${row.now}, ${row.now})
    on conflict (organization_id, brand_id, provider_code) do update set
      url = excluded.url, secret_sealed = excluded.secret_sealed, secret_changed_at = excluded.secret_changed_at,
      is_active = true, updated_at = excluded.updated_at
    returning id`
  return db.endpoint.findUniqueOrThrow({ where: { id: saved?.id ?? '' }, select: visible })
}

export async function isBrandOfOrganization(
  db: Db,
  { organizationId, brandId }: { organizationId: string; brandId: string },
): Promise<boolean> {
  return (await db.brand.count({ where: { id: brandId, organizationId } })) > 0
}

export async function isProvider(db: Db, code: string): Promise<boolean> {
  return (await db.provider.count({ where: { code } })) > 0
}

/** Movements that still have an attempt ahead of them through this endpoint. */
export function countPendingDeliveries(db: Db, endpointId: string): Promise<number> {
  return db.walletTransaction.count({ where: { endpointId, state: { in: ['sending', 'retrying'] } } })
}
