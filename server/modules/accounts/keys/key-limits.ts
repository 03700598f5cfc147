import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { countUsableKeys, lockKeysOf } from './queries'

/** Keys of one organization that work, the replaced ones in their overlap included. */
export const maxActiveKeys = 20

/** A rotation may go beyond: a leaked key must not have to stay because others are many. */
const maxWhileRotating = 2 * maxActiveKeys

/** Holds the organization's keys to the end of the transaction. Throws E0003 when there may be no more of them. */
export async function requireRoomForKey(db: Db, ctx: TenantContext): Promise<void> {
  if (await hasRoom(db, ctx, maxActiveKeys)) return
  throw tooMany(`Limit of ${maxActiveKeys} active API keys reached. Revoke one first.`)
}

/** The same for a key whose predecessor goes on working. */
export async function requireRoomForOverlap(db: Db, ctx: TenantContext): Promise<void> {
  if (await hasRoom(db, ctx, maxWhileRotating)) return
  throw tooMany('Too many rotated keys are still active. Revoke some of them, or rotate without an overlap.')
}

async function hasRoom(db: Db, { organizationId, clock }: TenantContext, max: number): Promise<boolean> {
  // defence: keys are counted under a lock
  await lockKeysOf(db, organizationId)
  return (await countUsableKeys(db, organizationId, clock.now())) < max
}

const tooMany = (message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path: '', message }] } })
