import { inFlightStates, sqlStates } from '@/server/contract/delivery-states'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'
import type { EndpointTarget } from './most-specific-match'

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
  nextSecretAt: true,
  nextSecretAcceptedAt: true,
  previousSecretUntil: true,
  isActive: true,
  pausedUntil: true,
  redeliversBets: true,
  reversesLateBetsSince: true,
  createdAt: true,
  updatedAt: true,
} as const

export function findEndpointOfScope(db: Db, scope: Scope) {
  return db.endpoint.findFirst({ where: scope, select: visible })
}

export function findEndpoints(db: Db, organizationId: string) {
  return db.endpoint.findMany({
    // defence: lists of endpoints are scoped to the organization
    where: { organizationId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { ...visible, brand: { select: { ref: true } } },
  })
}

export function updateEndpointUrl(db: Db, { id, url, now }: { id: string; url: string; now: Date }) {
  return db.endpoint.update({
    where: { id },
    // What another address accepted says nothing of this one.
    data: { url, nextSecretAcceptedAt: null, updatedAt: now },
    select: visible,
  })
}

/** The scope's unique index counts nulls as equal, so any number of saves at once leave one row. */
export async function upsertEndpoint(db: Db, row: Scope & { url: string; secretSealed: string; now: Date }) {
  const { organizationId, brandId, providerCode, url, secretSealed, now } = row
  const [saved] = await db.query<{ id: string }>(
    `insert into endpoint (id, organization_id, brand_id, provider_code, url, secret_sealed, secret_changed_at,
      created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7, $7)
    on conflict (organization_id, brand_id, provider_code) do update set
      url = excluded.url, secret_sealed = excluded.secret_sealed, secret_changed_at = excluded.secret_changed_at,
      next_secret_sealed = null, next_secret_at = null, next_secret_accepted_at = null,
      previous_secret_sealed = null, previous_secret_until = null, updated_at = excluded.updated_at
    returning id`,
    [newId(), organizationId, brandId, providerCode, url, secretSealed, now],
  )
  return db.endpoint.findUniqueOrThrow({ where: { id: saved?.id ?? '' }, select: visible })
}

export function findEndpointOf(db: Db, where: { organizationId: string; id: string }) {
  return db.endpoint.findFirst({ where, select: visible })
}

export function updateEndpointActivity(db: Db, row: { id: string; isActive: boolean; now: Date }) {
  const { id, isActive, now } = row
  return db.endpoint.update({ where: { id }, data: { isActive, updatedAt: now }, select: visible })
}

export function updateEndpointPolicies(
  db: Db,
  row: { id: string; redeliversBets: boolean; reversesLateBetsSince: Date | null; now: Date },
) {
  const { id, now, ...policies } = row
  return db.endpoint.update({ where: { id }, data: { ...policies, updatedAt: now }, select: visible })
}

export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.endpoint.delete({ where: { id } })
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

/** The states stand in the text, so that PostgreSQL can use the index of exactly these. */
const pendingByEndpoint: Statement = {
  name: 'endpoints.pending',
  text: `select endpoint_id as id, count(*) as pending from movement
    where endpoint_id = any($1::uuid[]) and state in ${sqlStates(inFlightStates)} group by endpoint_id`,
}

/** The same for every endpoint of the organization that has any, by endpoint id. */
export async function countAllPendingDeliveries(
  db: Db,
  endpointIds: readonly string[],
): Promise<Map<string, number>> {
  const counted = await db.query<{ id: string; pending: bigint }>(pendingByEndpoint, [endpointIds])
  return new Map(counted.map(({ id, pending }) => [id, Number(pending)]))
}

/** Movements that still have an attempt ahead of them through this endpoint. */
export async function countPendingMovements(db: Db, endpointId: string): Promise<number> {
  return (await countAllPendingDeliveries(db, [endpointId])).get(endpointId) ?? 0
}

export interface EndpointRow {
  id: string
  organizationId: string
  brandId: string | null
  providerCode: string | null
  url: string
  secretSealed: string
  pausedUntil: Date | null
  redeliversBets: boolean
}

const columns = `id, organization_id as "organizationId", brand_id as "brandId", provider_code as "providerCode", url,
  secret_sealed as "secretSealed", paused_until as "pausedUntil", redelivers_bets as "redeliversBets"`

const candidatesStatement = {
  name: 'endpoints.candidates',
  // defence: callbacks use the organization's own endpoint
  text: `select ${columns} from endpoint
    where organization_id = $1 and is_active
      and (brand_id is null or brand_id = $2) and (provider_code is null or provider_code = $3)`,
}

export function selectEndpointCandidates(
  db: Db,
  target: EndpointTarget & { organizationId: string },
): Promise<EndpointRow[]> {
  return db.query<EndpointRow>(candidatesStatement, [
    target.organizationId,
    target.brandId,
    target.providerCode,
  ])
}

const byIdStatement = { name: 'endpoints.by-id', text: `select ${columns} from endpoint where id = $1` }

export async function selectEndpointById(db: Db, endpointId: string): Promise<EndpointRow | null> {
  const [row] = await db.query<EndpointRow>(byIdStatement, [endpointId])
  return row ?? null
}
