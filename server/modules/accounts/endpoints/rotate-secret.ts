import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { requireSecrets } from './endpoint-secrets'
import { countPendingMovements } from './queries'
import {
  eraseNextSecret,
  makeNextSecretCurrent,
  makePreviousSecretCurrent,
  type SealedSecrets,
} from './queries-secret'

const hourMs = 3_600_000

/** How long the previous secret can be restored, in hours; 0: it is erased at once. */
const keptHours = [0, 1, 24, 168] as const

const Switch = OneEndpoint.extend({ keepPreviousHours: z.literal(keptHours) })
type Switch = z.output<typeof Switch>

export interface ChangedSecret {
  /** Queued deliveries that are signed with this secret from now on (spec §5.6). */
  pendingMovements: number
}

/**
 * Signs every callback with the prepared secret from now on, queued ones included. The one before can be restored for the
 * time chosen. Throws E5004 (role), E0004 (no such endpoint), E0003 (no secret is prepared).
 */
export const switchSecret = writeVerb('endpoint.write', Switch, runSwitch)

async function runSwitch(
  ctx: TenantContext,
  { endpointId, keepPreviousHours }: Switch,
): Promise<ChangedSecret> {
  const now = ctx.clock.now()
  const until = keepPreviousHours === 0 ? null : new Date(now.getTime() + keepPreviousHours * hourMs)
  return change(ctx, endpointId, async (db, secrets) => {
    if (secrets.next === null) throw refuse('No new secret is prepared for this endpoint.')
    await makeNextSecretCurrent(db, endpointId, until, now)
    return { action: 'endpoint.secret_switched', after: { previousUntil: until } }
  })
}

/**
 * Signs every callback with the previous secret again; the one that is left waits as the next one.
 * Throws E5004 (role), E0004 (no such endpoint), E0003 (there is no previous secret any more).
 */
export const revertSecret = writeVerb('endpoint.write', OneEndpoint, runRevert)

async function runRevert(ctx: TenantContext, { endpointId }: OneEndpoint): Promise<ChangedSecret> {
  const now = ctx.clock.now()
  return change(ctx, endpointId, async (db, { previousUntil }) => {
    // defence: a previous secret returns only in its time
    if (previousUntil === null || previousUntil <= now)
      throw refuse('The previous secret is no longer stored.')
    await makePreviousSecretCurrent(db, endpointId, now)
    return { action: 'endpoint.secret_reverted', after: {} }
  })
}

/** Erases the prepared secret. Throws E5004 (role), E0004 (no such endpoint), E0003 (none is prepared). */
export const discardSecret = writeVerb('endpoint.write', OneEndpoint, runDiscard)

async function runDiscard(ctx: TenantContext, { endpointId }: OneEndpoint): Promise<ChangedSecret> {
  return change(ctx, endpointId, async (db, { next }) => {
    if (next === null) throw refuse('No new secret is prepared for this endpoint.')
    await eraseNextSecret(db, endpointId, ctx.clock.now())
    return { action: 'endpoint.secret_discarded', after: {} }
  })
}

type Change = (db: Db, secrets: SealedSecrets) => Promise<{ action: string; after: object }>

async function change(ctx: TenantContext, endpointId: string, apply: Change): Promise<ChangedSecret> {
  return inTransaction(async (db) => {
    const secrets = await requireSecrets(db, ctx, endpointId)
    const { action, after } = await apply(db, secrets)
    const pendingMovements = await countPendingMovements(db, endpointId)
    await recordAudit(db, ctx, {
      action,
      subjectType: 'endpoint',
      subjectId: endpointId,
      ...(secrets.brandId ? { brandId: secrets.brandId } : {}),
      after: { ...after, pendingMovements },
    })
    return { pendingMovements }
  })
}

const refuse = (message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path: 'endpointId', message }] } })
