import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { refuseSecret, requireAcceptable } from './acceptable-endpoint'
import { sealEndpointSecret } from './endpoint-secrets'
import type { EndpointView } from './list-endpoints'
import {
  countPendingMovements,
  deleteEndpoint,
  findEndpointOf,
  findEndpointOfScope,
  isBrandOfOrganization,
  isProvider,
  updateEndpointActivity,
  updateEndpointPolicies,
  updateEndpointUrl,
  upsertEndpoint,
} from './queries'

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
export const setEndpoint = writeVerb('endpoint.write', NewEndpoint, runSetEndpoint)

async function runSetEndpoint(ctx: TenantContext, input: NewEndpoint): Promise<SetEndpointResult> {
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

const EndpointSwitch = OneEndpoint.extend({ isActive: z.boolean() })
type EndpointSwitch = z.output<typeof EndpointSwitch>

/**
 * Switches an endpoint on or off. While it is off, the next wider one serves in its place; what is queued already keeps
 * its own URL. The organization-wide one cannot be disabled: nothing would be left to send to.
 * Throws E5004 (role), E0004 (no such endpoint in this organization), E0003 (the organization-wide one).
 */
export const switchEndpoint = writeVerb('endpoint.write', EndpointSwitch, runSwitchEndpoint)

async function runSwitchEndpoint(
  ctx: TenantContext,
  { endpointId, isActive }: EndpointSwitch,
): Promise<EndpointView> {
  return inTransaction(async (db) => {
    const endpoint = await findEndpointOf(db, { organizationId: ctx.organizationId, id: endpointId })
    if (!endpoint) throw new AppError('E0004', { message: 'Endpoint not found.' })
    if (!isActive) requireNarrowed(endpoint)
    if (endpoint.isActive === isActive) return endpoint
    await recordAudit(db, ctx, {
      action: isActive ? 'endpoint.enabled' : 'endpoint.disabled',
      subjectType: 'endpoint',
      subjectId: endpoint.id,
      ...(endpoint.brandId ? { brandId: endpoint.brandId } : {}),
      after: { url: endpoint.url, providerCode: endpoint.providerCode },
    })
    return updateEndpointActivity(db, { id: endpoint.id, isActive, now: ctx.clock.now() })
  })
}

/** The endpoint everything falls back on stays. */
function requireNarrowed({ brandId, providerCode }: EndpointView): void {
  if (brandId !== null || providerCode !== null) return
  throw new AppError('E0003', {
    message:
      'The default endpoint can’t be disabled or deleted because it receives all other callbacks. Change its URL instead.',
  })
}

const EndpointPolicies = OneEndpoint.extend({ redeliversBets: z.boolean(), reversesLateBets: z.boolean() })
type EndpointPolicies = z.output<typeof EndpointPolicies>

/**
 * Whether bets are redelivered, and whether late bets are reversed (`docs/decisions/open-rounds.md`). Bets queued before keep
 * their schedule; only bets confirmed from now on are reversed. Throws E5004, E0004.
 */
export const setEndpointPolicies = writeVerb('endpoint.write', EndpointPolicies, runSetEndpointPolicies)

async function runSetEndpointPolicies(
  ctx: TenantContext,
  { endpointId, redeliversBets, reversesLateBets }: EndpointPolicies,
): Promise<EndpointView> {
  return inTransaction(async (db) => {
    const endpoint = await findEndpointOf(db, { organizationId: ctx.organizationId, id: endpointId })
    if (!endpoint) throw new AppError('E0004', { message: 'Endpoint not found.' })
    const before = {
      redeliversBets: endpoint.redeliversBets,
      reversesLateBets: endpoint.reversesLateBetsSince !== null,
    }
    const after = { redeliversBets, reversesLateBets }
    if (before.redeliversBets === redeliversBets && before.reversesLateBets === reversesLateBets)
      return endpoint
    await recordAudit(db, ctx, {
      action: 'endpoint.policies_changed',
      subjectType: 'endpoint',
      subjectId: endpoint.id,
      ...(endpoint.brandId ? { brandId: endpoint.brandId } : {}),
      before,
      after,
    })
    const now = ctx.clock.now()
    // Saving the same again does not shorten the time for which it holds.
    const since = reversesLateBets ? (endpoint.reversesLateBetsSince ?? now) : null
    return updateEndpointPolicies(db, { id: endpoint.id, redeliversBets, reversesLateBetsSince: since, now })
  })
}
