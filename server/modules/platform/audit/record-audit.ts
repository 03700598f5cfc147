import { z } from 'zod'
import type { Actor, Context, TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { insertAuditEntry } from './queries'

type AuditValue = string | number | boolean | bigint | null | Date | readonly string[]

/** The fields that changed, never a secret. */
export type AuditSnapshot = Readonly<Record<string, AuditValue>>

export interface AuditEvent {
  /** `<subject>.<past participle>`, e.g. `endpoint.changed`. */
  action: string
  subjectType: string
  subjectId: string
  /** Default: the context's organization; staff acting on a tenant from outside name it. */
  organizationId?: string
  brandId?: string
  before?: AuditSnapshot
  after?: AuditSnapshot
  /** The bulk run that did it: its rows are shown together. */
  runId?: string
}

/** Writes who did what, in the caller's transaction, so that no change exists without its audit row. */
export async function recordAudit(db: Db, ctx: Context | TenantContext, event: AuditEvent): Promise<void> {
  const contextOrganizationId = 'organizationId' in ctx ? ctx.organizationId : null
  await insertAuditEntry(db, {
    organizationId: event.organizationId ?? contextOrganizationId,
    brandId: event.brandId ?? null,
    actor: { ...describeActor(ctx.actor), ...(actsAsStaff(ctx.actor) && { isStaff: true }) },
    action: event.action,
    subjectType: event.subjectType,
    subjectId: event.subjectId,
    before: event.before && toJson(event.before),
    after: event.after && toJson(event.after),
    requestId: ctx.requestId,
    ip: ctx.origin.ip,
    userAgent: ctx.origin.userAgent,
    runId: event.runId ?? null,
    createdAt: ctx.clock.now(),
  })
}

/** Staff without a membership where they act: the tenant is shown that it was not one of its own. */
const actsAsStaff = (actor: Actor) => actor.kind === 'user' && actor.role === null && actor.staffRole !== null

/** `{ kind, id, name }`: what stays readable after the key or the person is gone. */
export function describeActor(actor: Actor): {
  kind: Actor['kind'] | 'serviceAccount'
  id: string
  name: string
} {
  switch (actor.kind) {
    case 'apiKey':
      if (!actor.serviceAccount) return { kind: actor.kind, id: actor.keyId, name: actor.keyName }
      return {
        kind: 'serviceAccount',
        id: actor.keyId,
        name: `${actor.serviceAccount.name} (key ${actor.keyName})`,
      }
    case 'user':
      return { kind: actor.kind, id: actor.userId, name: actor.email }
    case 'provider':
      return { kind: actor.kind, id: actor.providerCode, name: actor.providerCode }
    case 'system':
      return { kind: actor.kind, id: actor.job, name: actor.job }
  }
}

type JsonValue = string | number | boolean | null | string[]

function toJson(snapshot: AuditSnapshot): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(snapshot).map(([field, value]) => [field, toJsonValue(value)]))
}

function toJsonValue(value: AuditValue): JsonValue {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' && value !== null ? [...value] : value
}

const shape = z.object({ kind: z.string(), id: z.string(), name: z.string() })
const unknown = { kind: 'unknown', id: '', name: 'Unknown' }

/** A stored person, as far as it can be read. */
export const personOf = (stored: unknown) => shape.safeParse(stored).data ?? unknown

/** Who acts, for a row that keeps it. */
export const storedPerson = (actor: Actor) => ({ ...describeActor(actor) })
