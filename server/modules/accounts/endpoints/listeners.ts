import { createCache } from '@/server/cache/cached-values'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { processSingleton } from '@/server/core/process-singleton'
import { type Db, db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { recordAudit } from '@/server/modules/platform/audit'
import { findEndpoints } from './queries'
import {
  countListeners,
  deleteExpiredListeners,
  deleteListener,
  extendListener,
  hasListenerRow,
  type RemovedListener,
  upsertListener,
} from './queries-listeners'

/** A stream that was lost has this long to come back; callbacks wait for it meanwhile, each within its own deadline. */
export const listenerLeaseMs = 15_000
const maxListeners = 20

export interface AttachListener {
  /** Chosen by the client; the same after a lost connection. */
  listenerId: string
  /** An endpoint's id, or its scope: `brand`, `brand:provider`, `:provider`. Absent: the organization-wide one, or the only one. */
  endpoint?: string | undefined
  /** Shown in the dashboard. */
  forwardsTo: string
}

export interface AttachedListener {
  listenerId: string
  connectionId: string
  organizationId: string
  endpoint: { id: string; url: string; scope: string }
  attachedAt: Date
}

/**
 * Lets a client of the organization answer the callbacks of one endpoint, and audits it; once for a listener, however often
 * its stream is lost. Sandbox mode only: the reply of a laptop must never decide about real money.
 * Throws E5004 (live), E0003 (no such endpoint, or too many listeners), E0004 (the listener is another's).
 */
export async function attachListener(ctx: TenantContext, input: AttachListener): Promise<AttachedListener> {
  requireSandbox()
  if (ctx.actor.kind !== 'apiKey') throw new AppError('E5004')
  const { keyId, keyName } = ctx.actor
  const endpoint = await findNamedEndpoint(ctx.organizationId, input.endpoint)
  const now = ctx.clock.now()
  const connectionId = newId()
  return inTransaction(async (db) => {
    const attached = await upsertListener(db, {
      ...{ id: input.listenerId, organizationId: ctx.organizationId, endpointId: endpoint.id },
      ...{ keyId, keyName, forwardsTo: input.forwardsTo, connectionId, now },
      aliveUntil: new Date(now.getTime() + listenerLeaseMs),
    })
    if (attached === null) throw new AppError('E0004', { message: 'Listener not found.' })
    if ((await countListeners(db, ctx.organizationId, now)) > maxListeners)
      throw new AppError('E0003', {
        status: 409,
        message: `An organization has at most ${maxListeners} listeners.`,
      })
    if (attached.isNew)
      await recordAudit(db, ctx, {
        action: 'endpoint.listener_attached',
        subjectType: 'endpoint',
        subjectId: endpoint.id,
        ...(endpoint.brandId && { brandId: endpoint.brandId }),
        after: { listenerId: input.listenerId, forwardsTo: input.forwardsTo },
      })
    const { id, url, scope } = endpoint
    return {
      ...{ listenerId: input.listenerId, connectionId, organizationId: ctx.organizationId },
      ...{ endpoint: { id, url, scope }, attachedAt: attached.attachedAt },
    }
  })
}

/** Throws E5004 in a live deployment. */
export function requireSandbox(): void {
  // defence: a live deployment has no listeners
  if (env().API_MODE === 'sandbox') return
  throw new AppError('E5004', {
    message:
      'This deployment is live: callbacks go to the wallet’s URL only. Listeners exist in sandbox mode.',
  })
}

/** The endpoint that a person names by its id or its scope; the only one where none is named. Throws E0003 with those there are. */
export async function findNamedEndpoint(organizationId: string, name: string | undefined) {
  const rows = await findEndpoints(db, organizationId)
  const endpoints = rows.map(({ id, url, brandId, brand, providerCode }) => {
    const brandName = brandId === null ? '' : (brand?.ref ?? brandId)
    return { id, url, brandId, scope: providerCode === null ? brandName : `${brandName}:${providerCode}` }
  })
  const found =
    name === undefined
      ? (endpoints.find(({ scope }) => scope === '') ?? (endpoints.length === 1 ? endpoints[0] : undefined))
      : endpoints.find(({ id, scope }) => id === name || scope === name)
  if (found) return found
  const known = endpoints.map(({ scope }) => scope || 'the organization-wide one (leave endpoint out)')
  throw new AppError('E0003', {
    message:
      known.length === 0
        ? 'No endpoint is set. Set one in the dashboard under Developers, Endpoints.'
        : 'No such endpoint.',
    details: { endpoints: known },
  })
}

/** Extends the lease of a stream in use; false: it has ended, and the stream with it. */
export function renewListener(
  { clock }: Pick<Context, 'clock'>,
  { listenerId: id, connectionId }: Pick<AttachedListener, 'listenerId' | 'connectionId'>,
): Promise<boolean> {
  const now = clock.now()
  return extendListener(db, {
    ...{ id, connectionId, now },
    aliveUntil: new Date(now.getTime() + listenerLeaseMs),
  })
}

/** From now on the endpoint's callbacks go to its URL, or to its other listeners. Repeated: nothing. Throws E5004 (live). */
export async function detachListener(ctx: TenantContext, listenerId: string): Promise<void> {
  requireSandbox()
  await inTransaction(async (db) => {
    const removed = await deleteListener(db, { id: listenerId, organizationId: ctx.organizationId })
    if (removed) await auditRemoval(db, ctx, removed, 'detached')
  })
}

/** Listeners whose stream did not come back. Returns how many. */
export const removeExpiredListeners = (ctx: Context): Promise<number> =>
  inTransaction(async (db) => {
    const expired = await deleteExpiredListeners(db, ctx.clock.now())
    for (const removed of expired) await auditRemoval(db, ctx, removed, 'connection lost')
    return expired.length
  })

async function auditRemoval(
  db: Db,
  ctx: Context,
  { organizationId, endpointId, id, keyId, keyName, forwardsTo, attachedAt }: RemovedListener,
  reason: string,
): Promise<void> {
  const actor = { kind: 'apiKey', keyId, keyName, scopes: [] } as const
  await recordAudit(
    db,
    { ...ctx, actor, organizationId: asOrganizationId(organizationId) },
    {
      action: 'endpoint.listener_detached',
      subjectType: 'endpoint',
      subjectId: endpointId,
      before: { listenerId: id, forwardsTo, attachedAt },
      after: { reason },
    },
  )
}

/** By the endpoint's id; a change of one endpoint's listeners forgets that one alone. */
const cache = () =>
  processSingleton('listened-endpoints', () =>
    createCache<{ isListened: boolean }>({ topics: [], byKey: 'listener' }),
  )

/** Whether a callback may have to be handed to a listener. Kept in memory: where none is attached, a callback costs no query. */
export async function isListened(endpointId: string): Promise<boolean> {
  const found = await cache().get(endpointId, async () => ({
    isListened: await hasListenerRow(db, endpointId),
  }))
  return found?.isListened ?? false
}
