import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { refuseSecret, requireAcceptable } from './acceptable-endpoint'
import { sealEndpointSecret } from './endpoint-secret'
import type { EndpointView } from './list-endpoints'
import {
  countPendingMovements,
  deleteEndpoint,
  findEndpointOf,
  findEndpointOfScope,
  isBrandOfOrganization,
  isProvider,
  updateEndpointUrl,
  upsertEndpoint,
} from './queries-write'
import { requireNarrowed } from './switch-endpoint'

export const NewEndpoint = z.object({
  url: z.string().max(4_096),
  /** At least 16 characters; absent: an endpoint that exists keeps its secret. */
  secret: z.string().max(1_024).optional(),
  /** Narrows the endpoint to a brand and/or a provider; absent: not narrowed. */
  brandId: z.uuid().nullish(),
  providerCode: z.string().min(1).max(64).nullish(),
})
export type NewEndpoint = z.output<typeof NewEndpoint>

export interface SetEndpointResult {
  endpoint: EndpointView
  /** Deliveries already queued: they keep the old URL and are signed with the new secret (spec §5.6). Null when none. */
  warning: { pendingMovements: number } | null
}

/**
 * Sets where callbacks of a scope go; there is one endpoint for each scope. The secret is sealed and never read back. One
 * given for an endpoint that exists counts at once and for good; `prepareSecret` begins a change without rejections.
 *
 * Refusals: E5004 role · E6002 the URL, with everything that stands against it in `details.reasons`, and against the secret
 * in `details.issues` · E0003 the secret alone · E6008 400 no such brand · E1001 no such provider.
 */
export const setEndpoint = writeVerb('endpoint.write', NewEndpoint, run)

async function run(ctx: TenantContext, input: NewEndpoint): Promise<SetEndpointResult> {
  const url = requireAcceptable(input)
  const { organizationId } = ctx
  const scope = { organizationId, brandId: input.brandId ?? null, providerCode: input.providerCode ?? null }
  return inTransaction(async (db) => {
    await requireScope(db, scope)
    const before = await findEndpointOfScope(db, scope)
    const endpoint = await save(db, { scope, before, url, secret: input.secret, now: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: before ? 'endpoint.changed' : 'endpoint.created',
      subjectType: 'endpoint',
      subjectId: endpoint.id,
      ...(scope.brandId ? { brandId: scope.brandId } : {}),
      ...(before ? { before: { url: before.url } } : {}),
      after: { url, providerCode: scope.providerCode, isSecretChanged: input.secret !== undefined },
    })
    const pendingMovements = before ? await countPendingMovements(db, endpoint.id) : 0
    return { endpoint, warning: pendingMovements > 0 ? { pendingMovements } : null }
  })
}

interface Scope {
  organizationId: string
  brandId: string | null
  providerCode: string | null
}

async function requireScope(db: Db, { organizationId, brandId, providerCode }: Scope): Promise<void> {
  const isOwnBrand = brandId === null || (await isBrandOfOrganization(db, { organizationId, brandId }))
  if (!isOwnBrand) throw new AppError('E6008')
  if (providerCode !== null && !(await isProvider(db, providerCode))) throw new AppError('E1001')
}

async function save(
  db: Db,
  change: { scope: Scope; before: EndpointView | null; url: string; secret: string | undefined; now: Date },
): Promise<EndpointView> {
  const { scope, before, url, secret, now } = change
  if (secret !== undefined)
    return upsertEndpoint(db, { ...scope, url, secretSealed: sealEndpointSecret(secret), now })
  if (before === null) throw refuseSecret(['A new endpoint needs a secret'])
  return updateEndpointUrl(db, { id: before.id, url, now })
}

/**
 * Deletes an override with its secret. Deliveries still queued for it go through whichever endpoint serves their
 * brand and provider by then. Throws E5004 (role), E0004 (no such endpoint), E0003 (the organization-wide one).
 */
export const removeEndpoint = writeVerb('endpoint.write', OneEndpoint, runRemoveEndpoint)

async function runRemoveEndpoint(
  ctx: TenantContext,
  { endpointId }: OneEndpoint,
): Promise<{ reassignedMovements: number }> {
  return inTransaction(async (db) => {
    const endpoint = await findEndpointOf(db, { organizationId: ctx.organizationId, id: endpointId })
    if (!endpoint) throw new AppError('E0004', { message: 'Endpoint not found.' })
    requireNarrowed(endpoint)
    const reassignedMovements = await countPendingMovements(db, endpoint.id)
    await deleteEndpoint(db, endpoint.id)
    await recordAudit(db, ctx, {
      action: 'endpoint.deleted',
      subjectType: 'endpoint',
      subjectId: endpoint.id,
      ...(endpoint.brandId ? { brandId: endpoint.brandId } : {}),
      before: { url: endpoint.url, providerCode: endpoint.providerCode },
    })
    return { reassignedMovements }
  })
}
