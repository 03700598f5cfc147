import type { NotificationEvent } from '@/server/contract/notification-events'
import type { Context } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import type { OpenWindow } from '@/server/modules/catalogue/catalog'
import { announce } from '@/server/modules/operations/destinations'
import { findAudience, takeEnded } from './queries'

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
export async function tell(
  tx: Db,
  { clock }: Context,
  window: OpenWindow & { revision?: number },
  event: MaintenanceEvent,
): Promise<void> {
  const { id, providerCode, title, text: words, startsAt, endsAt } = window
  const revision = event === 'maintenance.changed' ? (window.revision ?? 0) : 0
  const span = `${minuteOf(startsAt)} to ${minuteOf(endsAt)} UTC`
  for (const organizationId of [null, ...(await findAudience(tx, providerCode))])
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
