import { z } from 'zod'
import type { NotificationEvent } from '@/server/contract/notification-events'
import { text } from '@/server/contract/primitives'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { type OpenWindow, openWindows } from '@/server/modules/catalogue/catalog'
import { announce } from '@/server/modules/operations/destinations'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import {
  callOff,
  findAudience,
  findOverlap,
  findProviderName,
  findWindows,
  insertWindow,
  lockWindow,
  takeEnded,
  updateWindow,
} from './queries'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const longestMs = 7 * dayMs
const shown = 100

const Window = z.object({ title: text(120), text: text(2_000), startsAt: z.date(), endsAt: z.date() })
type Window = z.output<typeof Window>

const NewMaintenance = Window.extend({
  /** Null: the whole service. */
  providerCode: z.string().min(1).max(64).nullable(),
})
type NewMaintenance = z.output<typeof NewMaintenance>

const OneMaintenance = z.object({ maintenanceId: z.uuid() })
const ChangedMaintenance = Window.extend(OneMaintenance.shape)
type ChangedMaintenance = z.output<typeof ChangedMaintenance>

/** The newest hundred windows, by their start. Throws E5004. */
export const listMaintenance = readVerb('maintenance.read', async ({ clock }: Context) => {
  const now = clock.now()
  return (await findWindows(shown)).map((row) => ({
    ...{ id: row.id, providerCode: row.providerCode, providerName: row.provider?.name ?? null },
    ...{ title: row.title, text: row.text, startsAt: row.startsAt, endsAt: row.endsAt },
    ...{ calledOffAt: row.calledOffAt, createdBy: (row.createdBy as { name: string }).name },
    state: stateOf(row, now),
  }))
})

export type MaintenanceState = 'planned' | 'current' | 'ended' | 'called_off'

export function stateOf(
  { startsAt, endsAt, calledOffAt }: { startsAt: Date; endsAt: Date; calledOffAt: Date | null },
  now: Date,
): MaintenanceState {
  if (calledOffAt !== null) return 'called_off'
  if (now >= endsAt) return 'ended'
  return now >= startsAt ? 'current' : 'planned'
}

/** What members see above their pages: windows under way and of the next week. Throws E5004. */
export const listAnnouncedMaintenance = readVerb('overview.read', async (ctx: TenantContext) => {
  const now = ctx.clock.now()
  const windows = await openWindows(ctx)
  return windows
    .filter(({ startsAt }) => startsAt.getTime() - now.getTime() <= longestMs)
    .map((window) => ({ ...window, isCurrent: window.startsAt <= now }))
})

/**
 * Announces maintenance of a provider or of the service, and tells every organization concerned and the staff. From its
 * start to its end the games are hidden and launches answer E1002. Throws E5004, E1001 (no such provider), E0003 (in the
 * past, over a week long, or over another window of the same subject).
 */
export const announceMaintenance = writeVerb('maintenance.manage', NewMaintenance, plan)

async function plan(ctx: Context, input: NewMaintenance): Promise<{ id: string }> {
  const now = ctx.clock.now()
  requireSensible(input, now)
  return inTransaction(async (tx) => {
    const overlapped = await findOverlap(tx, input)
    if (overlapped !== null) throw invalid('startsAt', `Overlaps with “${overlapped}”.`)
    const name = input.providerCode === null ? null : await findProviderName(tx, input.providerCode)
    if (input.providerCode !== null && name === null) throw new AppError('E1001')
    const id = newId()
    await insertWindow(tx, { ...input, id, createdBy: describeActor(ctx.actor), createdAt: now })
    await recordAudit(tx, ctx, {
      ...{ action: 'maintenance.announced', subjectType: 'maintenance', subjectId: id },
      after: { ...input, providerCode: input.providerCode ?? 'service' },
    })
    await tell(tx, ctx, { ...input, id }, 'maintenance.announced')
    return { id }
  })
}

/**
 * Moves or rewords a window that has not begun, and tells those who were told of it, each time. Throws E5004, E0004, E0003
 * (it has begun or is called off, or as for a new one).
 */
export const changeMaintenance = writeVerb('maintenance.manage', ChangedMaintenance, change)

async function change(ctx: Context, { maintenanceId: id, ...changed }: ChangedMaintenance): Promise<void> {
  const now = ctx.clock.now()
  requireSensible(changed, now)
  await inTransaction(async (tx) => {
    const before = await lockWindow(tx, id)
    if (!before) throw new AppError('E0004', { message: 'Maintenance not found.' })
    if (before.calledOffAt !== null || before.startsAt <= now)
      throw invalid('maintenanceId', 'Only maintenance that has not started can be changed.')
    const overlapped = await findOverlap(tx, { ...before, ...changed })
    if (overlapped !== null) throw invalid('startsAt', `Overlaps with “${overlapped}”.`)
    const after = await updateWindow(tx, id, { ...changed, revision: before.revision + 1 })
    const { title, text: words, startsAt, endsAt } = before
    await recordAudit(tx, ctx, {
      ...{ action: 'maintenance.changed', subjectType: 'maintenance', subjectId: id },
      ...{ before: { title, text: words, startsAt, endsAt }, after: changed },
    })
    await tell(tx, ctx, after, 'maintenance.changed')
  })
}

/** Calls a window off, also one that is under way: its games are back at once. Throws E5004, E0004, E0003 (it is over). */
export const callOffMaintenance = writeVerb(
  'maintenance.manage',
  OneMaintenance,
  async (ctx: Context, { maintenanceId }): Promise<void> => {
    const now = ctx.clock.now()
    await inTransaction(async (tx) => {
      const window = await lockWindow(tx, maintenanceId)
      if (!window) throw new AppError('E0004', { message: 'Maintenance not found.' })
      if (window.calledOffAt !== null || window.endsAt <= now)
        throw invalid('maintenanceId', 'It has already ended.')
      await callOff(tx, maintenanceId, now)
      await recordAudit(tx, ctx, {
        ...{ action: 'maintenance.called_off', subjectType: 'maintenance', subjectId: maintenanceId },
        before: { title: window.title, startsAt: window.startsAt, endsAt: window.endsAt },
      })
      await tell(tx, ctx, window, 'maintenance.called_off')
    })
  },
)

function requireSensible({ startsAt, endsAt }: Window, now: Date): void {
  if (startsAt.getTime() < now.getTime() - 5 * minuteMs)
    throw invalid('startsAt', 'The start is in the past.')
  if (endsAt <= startsAt || endsAt <= now) throw invalid('endsAt', 'The end must be after the start.')
  if (endsAt.getTime() - startsAt.getTime() > longestMs) throw invalid('endsAt', 'At most seven days.')
}

const invalid = (path: string, message: string) =>
  new AppError('E0003', { message, details: { issues: [{ path, message }] } })

/** Tells that windows have ended, once each; their games are back since their end. */
export async function tellEndedMaintenance(ctx: Context): Promise<number> {
  return inTransaction(async (tx) => {
    const ended = await takeEnded(tx, ctx.clock.now())
    for (const window of ended) await tell(tx, ctx, window, 'maintenance.ended')
    return ended.length
  })
}

type MaintenanceEvent = Extract<NotificationEvent, `maintenance.${string}`>

/** Each organization that has the provider, and the staff. */
async function tell(
  tx: Db,
  { clock }: Context,
  window: OpenWindow & { revision?: number },
  event: MaintenanceEvent,
): Promise<void> {
  const { id, providerCode, title, text: words, startsAt, endsAt } = window
  const revision = event === 'maintenance.changed' ? (window.revision ?? 0) : 0
  const span = `${minuteOf(startsAt)} to ${minuteOf(endsAt)} UTC`
  const audience = await findAudience(tx, providerCode)
  for (const organizationId of [null, ...audience.map((one) => one.id)])
    await announce(tx, clock, {
      organizationId,
      incidentId: id,
      event,
      revision,
      severity: 'info',
      rule: 'maintenance',
      title,
      href: '/status',
      text: `${span}. ${words}`,
      data: { provider_code: providerCode, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
    })
}

const minuteOf = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ')
