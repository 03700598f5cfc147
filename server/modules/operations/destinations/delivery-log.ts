import type { Destination } from '@/prisma/generated/client'
import { NotificationPage, OneDestination, OneNotification } from '@/server/contract/destinations'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { requireTestRoom } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { requireDestination } from './manage-destinations'
import { insertNotifications } from './queries-announce'
import {
  findAttempts,
  findLog,
  findOwnNotification,
  hasLaterEvent,
  type OwnerId,
  requeue,
} from './queries-manage'

const pageSize = 25

/** What was sent to a destination, newest first, by keyset. Throws E5004, E0004. */
export const listDeliveryLog = readVerb('destinations.read', NotificationPage, (ctx: TenantContext, input) =>
  readLog(ctx.organizationId, input),
)
/** The same for staff. */
export const listStaffDeliveryLog = readVerb(
  'staffDestinations.read',
  NotificationPage,
  (_: Context, input) => readLog(null, input),
)

async function readLog(owner: OwnerId, { destinationId, cursor: text }: NotificationPage) {
  await inTransaction((tx) => requireDestination(tx, owner, destinationId))
  const cursor = parseCursor(text)
  const found = await findLog(db, { destinationId, cursor, limit: pageSize + 1 })
  const { rows, ...neighbours } = toTimePage(found, { cursor, pageSize })
  return {
    rows: rows.map(
      ({ id, event, severity, rule, title, status, dueAt, attempts, sentAt, lastError, createdAt }) => ({
        ...{ id, event, severity, rule, title, status, attempts, sentAt, lastError, createdAt },
        nextAttemptAt: status === 'pending' ? dueAt : null,
      }),
    ),
    ...neighbours,
  }
}

/** The attempts of a message, oldest first, with what was sent and answered. Throws E5004, E0004. */
export const getDeliveryAttempts = readVerb(
  'destinations.read',
  OneNotification,
  (ctx: TenantContext, input) => readAttempts(ctx.organizationId, input),
)
/** The same for staff. */
export const getStaffDeliveryAttempts = readVerb(
  'staffDestinations.read',
  OneNotification,
  (_: Context, input) => readAttempts(null, input),
)

async function readAttempts(owner: OwnerId, { notificationId }: OneNotification) {
  const found = await requireNotification(owner, notificationId)
  const attempts = found.bundleId === null ? [] : await findAttempts(db, found.bundleId)
  return {
    messageId: found.bundleId && `msg_${found.bundleId}`,
    text: found.text,
    attempts: attempts.map(({ bundleId: _, destinationId: __, ...attempt }) => attempt),
  }
}

async function requireNotification(owner: OwnerId, id: string) {
  const found = await findOwnNotification(db, owner, id)
  if (!found) throw new AppError('E0004', { message: 'Message not found.' })
  return found
}

/**
 * Sends a message again that was sent or given up, under the id it had. Throws E5004, E0004, E0003 (it is still to be sent,
 * the destination is off, or at PagerDuty a later event of the incident would be undone).
 */
export const replayNotification = writeVerb(
  'destinations.manage',
  OneNotification,
  (ctx: TenantContext, input) => replay(ctx, ctx.organizationId, input),
)
/** The same for staff. */
export const replayStaffNotification = writeVerb(
  'staffDestinations.manage',
  OneNotification,
  (ctx: Context, input) => replay(ctx, null, input),
)

async function replay(ctx: Context, owner: OwnerId, { notificationId }: OneNotification): Promise<void> {
  await inTransaction(async (tx) => {
    const { destinationId } = await requireNotification(owner, notificationId)
    const destination = await requireDestination(tx, owner, destinationId ?? '')
    const found = await findOwnNotification(tx, owner, notificationId)
    const isOver = found?.status === 'sent' || found?.status === 'failed'
    if (!found?.bundleId || !isOver) throw invalid('This message is still to be sent.')
    if (!destination.isActive) throw invalid('Enable the destination first.')
    if (destination.confirmedAt === null) throw invalid('This address has not been confirmed yet.')
    if (destination.kind === 'pagerduty' && (await hasLaterEvent(tx, found)))
      throw invalid('A later event of this incident was sent. Sending this one again would undo it.')
    await requeue(tx, found.bundleId, ctx.clock.now())
    await recordAudit(tx, ctx, {
      ...{ action: 'destination.message_replayed', subjectType: 'destination', subjectId: destination.id },
      after: { event: found.event, title: found.title },
    })
  })
}

/** What tests of it are counted by: the mail address, the host, or itself where the address is a secret. */
const placeOf = ({ id, email, url }: Destination) => email ?? (url === null ? id : new URL(url).hostname)

const invalid = (message: string) => new AppError('E0003', { message })

/**
 * Sends a test to a destination, also to one that is off, by the way that events go. Throws E5004, E0004, E0003 (the address is not
 * confirmed), E9001.
 */
export const testDestination = writeVerb('destinations.manage', OneDestination, (ctx: TenantContext, input) =>
  sendTest(ctx, ctx.organizationId, input),
)
/** The same for staff. */
export const testStaffDestination = writeVerb(
  'staffDestinations.manage',
  OneDestination,
  (ctx: Context, input) => sendTest(ctx, null, input),
)

async function sendTest(ctx: Context, owner: OwnerId, { destinationId }: OneDestination): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(async (tx) => {
    const destination = await requireDestination(tx, owner, destinationId)
    if (destination.confirmedAt === null) throw invalid('This address has not been confirmed yet.')
    await requireTestRoom(owner, placeOf(destination), now)
    const test = {
      ...({
        organizationId: owner,
        incidentId: newId(),
        event: 'destination.test',
        severity: 'info',
      } as const),
      ...{ rule: 'test', title: 'Test notification', href: '/', data: {} },
      text: 'This destination receives notifications from Croupier. Nothing happened.',
    }
    await insertNotifications(tx, test, [{ destinationId, userId: null, dueAt: now, isBundled: false }], now)
    await recordAudit(tx, ctx, {
      ...{ action: 'destination.tested', subjectType: 'destination', subjectId: destinationId },
    })
  })
}
