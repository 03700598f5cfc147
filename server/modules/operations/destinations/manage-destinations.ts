import type { Destination } from '@/prisma/generated/client'
import {
  ChangedDestination,
  type DestinationSettings,
  NewDestination,
  OneDestination,
  Rotation,
} from '@/server/contract/destinations'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { sendSoon } from '@/server/modules/accounts/mail'
import { requireAskingRoom } from '@/server/modules/accounts/members'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { askReader } from './ask-reader'
import { dropPending } from './queries-attempts'
import {
  countDestinations,
  deleteDestination,
  findDestinations,
  insertDestination,
  lockDestination,
  lockDestinations,
  type OwnerId,
  updateDestination,
} from './queries-manage'
import { newSigningSecret, refused, sealSecret, settingsColumns, targetOf, viewDestination } from './target'

const maxDestinations = 20
const hourMs = 3_600_000

/** The organization's destinations with the newest entry of each log. Throws E5004. */
export const listDestinations = readVerb('destinations.read', ({ organizationId }: TenantContext) =>
  list(organizationId),
)
/** Those of Croupier's staff. Throws E5004. */
export const listStaffDestinations = readVerb('staffDestinations.read', (_: Context) => list(null))

async function list(owner: OwnerId) {
  const rows = await findDestinations(db, owner)
  return rows.map(({ notifications: [newest], ...row }) => ({
    ...viewDestination(row),
    newest: newest ? { status: newest.status, event: newest.event, createdAt: newest.createdAt } : null,
  }))
}

/**
 * Adds a destination. The answer holds the signing secret of a webhook, this once. Throws E5004, E0003 (the target, or
 * there are twenty).
 */
export const createDestination = writeVerb(
  'destinations.manage',
  NewDestination,
  (ctx: TenantContext, input) => create(ctx, ctx.organizationId, input),
)
/** The same for staff. */
export const createStaffDestination = writeVerb(
  'staffDestinations.manage',
  NewDestination,
  (ctx: Context, input) => create(ctx, null, input),
)

async function create(ctx: Context, owner: OwnerId, { kind, target, region, ...settings }: NewDestination) {
  requireFitting(kind, settings)
  const { secret, ...place } = targetOf(kind, target, region)
  const now = ctx.clock.now()
  const { email } = place
  if (email !== null) await requireAskingRoom(owner, email, now)
  const created = await inTransaction(async (tx) => {
    await lockDestinations(tx, owner)
    if ((await countDestinations(tx, owner)) >= maxDestinations)
      throw new AppError('E0003', { message: `At most ${maxDestinations} destinations.` })
    const row = await insertDestination(tx, {
      ...{ id: newId(), organizationId: owner, kind, ...place, ...settingsColumns(settings) },
      ...{ createdBy: describeActor(ctx.actor), createdAt: now, updatedAt: now },
      // defence: a mail address is told nothing before its reader confirms it
      confirmedAt: email === null ? now : null,
    })
    if (email !== null) await askReader(tx, ctx, { id: row.id, owner, email })
    await recordAudit(tx, ctx, { action: 'destination.created', ...subject(row.id), after: audited(row) })
    return { destination: viewDestination(row), secret }
  })
  sendSoon(ctx)
  return created
}

/**
 * Changes what a destination is told, switches it, or replaces its target. Enabled, its failures are forgotten; off,
 * what waits for it is given up. Throws E5004, E0004, E0003.
 */
export const changeDestination = writeVerb(
  'destinations.manage',
  ChangedDestination,
  (ctx: TenantContext, input) => change(ctx, ctx.organizationId, input),
)
/** The same for staff. */
export const changeStaffDestination = writeVerb(
  'staffDestinations.manage',
  ChangedDestination,
  (ctx: Context, input) => change(ctx, null, input),
)

async function change(
  ctx: Context,
  owner: OwnerId,
  { destinationId, isActive, target, ...settings }: ChangedDestination,
) {
  const now = ctx.clock.now()
  const changed = await inTransaction(async (tx) => {
    const before = await requireDestination(tx, owner, destinationId)
    requireFitting(before.kind, settings)
    const isSwitchedOn = isActive && !before.isActive
    const row = await updateDestination(tx, destinationId, {
      ...settingsColumns(settings),
      ...(target === undefined ? {} : movedTo(before, target)),
      ...{ isActive, updatedAt: now },
      ...(isSwitchedOn && { disabledAt: null, failingSince: null }),
    })
    const moved =
      row.email !== null && row.email !== before.email ? await requireAgain(tx, ctx, row.email, row) : row
    if (!isActive) await dropPending(tx, destinationId, 'The destination was turned off')
    await recordAudit(tx, ctx, {
      ...{ action: 'destination.changed', ...subject(destinationId) },
      ...{ before: audited(before), after: { ...audited(row), isTargetChanged: target !== undefined } },
    })
    return viewDestination(moved)
  })
  sendSoon(ctx)
  return changed
}

/** Another reader, who has agreed to nothing. */
async function requireAgain(tx: Db, ctx: Context, email: string, { id, organizationId: owner }: Destination) {
  await requireAskingRoom(owner, email, ctx.clock.now())
  const row = await updateDestination(tx, id, { confirmedAt: null })
  await dropPending(tx, id, 'The address has not been confirmed')
  await askReader(tx, ctx, { id, owner, email })
  return row
}

/** A webhook keeps its secret, for its receiver verifies by it; elsewhere the target is the secret. */
function movedTo({ kind, url }: Destination, target: string) {
  const region = url?.includes('.eu.') ? 'eu' : 'us'
  const { secret, secretSealed, ...place } = targetOf(kind as NewDestination['kind'], target, region)
  return secret === null ? { ...place, secretSealed } : place
}

/** Deletes a destination with its log; what waits for it is not sent. Throws E5004, E0004. */
export const removeDestination = writeVerb(
  'destinations.manage',
  OneDestination,
  (ctx: TenantContext, { destinationId }) => remove(ctx, ctx.organizationId, destinationId),
)
/** The same for staff. */
export const removeStaffDestination = writeVerb(
  'staffDestinations.manage',
  OneDestination,
  (ctx: Context, { destinationId }) => remove(ctx, null, destinationId),
)

async function remove(ctx: Context, owner: OwnerId, destinationId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await requireDestination(tx, owner, destinationId)
    await deleteDestination(tx, destinationId)
    await recordAudit(tx, ctx, { action: 'destination.removed', ...subject(row.id), before: audited(row) })
  })
}

/**
 * Gives a webhook a new signing secret, which this answer holds once; for the overlap its events are signed with the one
 * before it as well. Throws E5004, E0004, E0003 (another kind).
 */
export const rotateDestinationSecret = writeVerb(
  'destinations.manage',
  Rotation,
  (ctx: TenantContext, input) => rotate(ctx, ctx.organizationId, input),
)
/** The same for staff. */
export const rotateStaffDestinationSecret = writeVerb(
  'staffDestinations.manage',
  Rotation,
  (ctx: Context, input) => rotate(ctx, null, input),
)

async function rotate(ctx: Context, owner: OwnerId, { destinationId, overlapHours }: Rotation) {
  const now = ctx.clock.now()
  const secret = newSigningSecret()
  return inTransaction(async (tx) => {
    const before = await requireDestination(tx, owner, destinationId)
    if (before.kind !== 'webhook') throw refused('Only signed events have a secret to rotate.')
    const isOverlapping = overlapHours > 0
    await updateDestination(tx, destinationId, {
      ...{ secretSealed: sealSecret(secret), updatedAt: now },
      previousSecretSealed: isOverlapping ? before.secretSealed : null,
      previousSecretUntil: isOverlapping ? new Date(now.getTime() + overlapHours * hourMs) : null,
    })
    await recordAudit(tx, ctx, {
      ...{ action: 'destination.secret_rotated', ...subject(destinationId), after: { overlapHours } },
    })
    return { secret }
  })
}

/** Held to the end of the transaction. Throws E0004 for another owner's. */
export async function requireDestination(tx: Db, owner: OwnerId, id: string): Promise<Destination> {
  const row = await lockDestination(tx, owner, id)
  if (!row) throw new AppError('E0004', { message: 'Destination not found.' })
  return row
}

function requireFitting(kind: string, { digestMinutes }: DestinationSettings): void {
  if (kind === 'pagerduty' && digestMinutes !== 0)
    throw new AppError('E0003', { message: 'PagerDuty gets each event on its own: it has no digest.' })
}

const subject = (id: string) => ({ subjectType: 'destination', subjectId: id })

const audited = ({
  name,
  kind,
  email,
  url,
  severities,
  rules,
  digestMinutes,
  isActive,
  ...row
}: Destination) => ({
  ...{ name, kind, target: email ?? url ?? `…${row.hint ?? ''}`, severities, rules, digestMinutes, isActive },
  quietHours: row.quietZone && `${row.quietFrom} to ${row.quietUntil} ${row.quietZone}`,
})
