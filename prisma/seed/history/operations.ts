import type { Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import {
  acknowledgeIncident,
  assignIncident,
  listAssignees,
  noteIncident,
} from '@/server/modules/operations/incidents'
import { closeGone } from '@/server/modules/operations/incidents/close-incident'
import { measureOf } from '@/server/modules/operations/incidents/measures'
import { openCause } from '@/server/modules/operations/incidents/open-incident'
import { findOpen, markSeen } from '@/server/modules/operations/incidents/queries-evaluate'
import { publishNotice, resolveNotice } from '@/server/modules/operations/status'
import { demoSubscribers } from '../demo-plan'
import { dayMs } from '../past-plan'
import type { People } from './people'
import type { PlannedSession } from './plan-play'
import type { Outage } from './profiles'
import { fixedId } from './random'
import { plusMs } from './wallet-plan'
import type { Owner } from './write-play'

const minuteMs = 60_000

interface Found {
  rule: 'endpoint_failing' | 'money_undelivered' | 'provider_launches_failing'
  cause: string
  organizationId: string | null
  endpointId: string | null
  providerCode: string | null
  figures: Record<string, string | number>
  cost: { currency: string; movements: number; amountMinor: string }[]
}

/** Opened and closed by what the service itself does it with; what people do meanwhile is done by `act`. */
async function pass(
  ctx: Context,
  { found, opened, over }: { found: Found; opened: Date; over: Date },
  act: (incidentId: string) => Promise<void>,
): Promise<void> {
  const { rule, cause } = found
  const measure = measureOf(rule)
  if (!measure || (await db.incident.count({ where: { rule, cause } })) > 0) return
  const at = (time: Date): Context => ({
    ...ctx,
    actor: { kind: 'system', job: 'evaluate-incidents' },
    clock: { now: () => time },
  })
  await openCause(at(opened), measure, { ...found, values: {} })
  const gone = (await findOpen(rule)).filter((one) => one.cause === cause)
  const [incident] = gone
  if (!incident) return
  await act(incident.id)
  const { figures, cost } = found
  await markSeen(over, [{ id: incident.id, figures, cost, peak: figures }])
  const askedAt = plusMs(over, 5 * minuteMs)
  await closeGone(at(askedAt), measure, { gone: gone.map((one) => ({ ...one, lastSeenAt: over })), askedAt })
  await noteTold(incident.id)
}

/** They were told at the time. */
async function noteTold(incidentId: string): Promise<void> {
  const told = await db.notification.findMany({ where: { incidentId } })
  for (const { id, occurredAt } of told)
    await db.notification.update({
      where: { id },
      data: {
        status: 'sent',
        attempts: 1,
        bundleId: id,
        isBundled: false,
        sentAt: plusMs(occurredAt, 700),
        dueAt: occurredAt,
      },
    })
}

/** A wallet that failed: found, taken care of by a person of the organization, and over with what was delivered since. */
export async function seedWalletIncident(
  people: People,
  ctx: Context,
  {
    owner,
    outage,
    sessions,
    by,
  }: { owner: Owner; outage: Outage; sessions: readonly PlannedSession[]; by: string },
): Promise<void> {
  const { organizationId, endpoint } = owner
  const movements = sessions.flatMap(({ player, movements: own }) =>
    own.map((movement) => ({ ...movement, currency: player.market.currency })),
  )
  const failed = movements
    .flatMap(({ delivery }) => delivery.attempts)
    .filter(({ reply }) => reply === 'unavailable')
  const waiting = movements.filter(({ at, delivery }) => at < outage.to && delivery.settledAt > outage.to)
  const cost = [...new Set(waiting.map(({ currency }) => currency))].map((currency) => {
    const own = waiting.filter((one) => one.currency === currency)
    const sum = own.reduce((total, { amountMinor }) => total + amountMinor, 0n)
    return { currency, movements: own.length, amountMinor: String(sum) }
  })
  const about = { organizationId, endpointId: endpoint.id, providerCode: null, cost }
  const at = (minutes: number) => {
    const context = people.actAs(by, plusMs(outage.from, minutes * minuteMs))
    return { ...context, organizationId: asOrganizationId(organizationId) }
  }
  const paused: Found = {
    ...{ ...about, rule: 'endpoint_failing', cause: endpoint.id },
    figures: { url: endpoint.url, attempts: failed.length, failed: failed.length, paused: 1 },
  }
  await pass(
    ctx,
    { found: paused, opened: plusMs(outage.from, 30_000), over: outage.to },
    async (incidentId) => {
      const me = (await listAssignees.own(at(3))).find(({ isMe }) => isMe)
      await acknowledgeIncident.own(at(3), { incidentId })
      if (me) await assignIncident.own(at(4), { incidentId, assigneeId: me.id })
      const text =
        'Our wallet database failed over and refuses writes. Restoring now; wins and refunds are queued at Croupier.'
      await noteIncident.own(at(5), { incidentId, text })
    },
  )
  const [oldest] = waiting
  if (!oldest || outage.to < plusMs(outage.from, 16 * minuteMs)) return
  const undelivered: Found = {
    ...{ ...about, rule: 'money_undelivered', cause: `${organizationId}:${endpoint.id}` },
    figures: { movements: waiting.length, since: oldest.at.toISOString() },
  }
  const opened = plusMs(outage.from, 15.5 * minuteMs)
  await pass(ctx, { found: undelivered, opened, over: plusMs(outage.to, minuteMs) }, async () => {})
}

/** A provider that was away: Croupier's own incident, what staff said of it in public, and its end. */
export async function seedProviderIncident(
  people: People,
  ctx: Context,
  { providerCode, name, from, to }: Outage & { providerCode: string; name: string },
): Promise<void> {
  const at = (email: string, minutes: number) => people.actAs(email, plusMs(from, minutes * minuteMs))
  const found: Found = {
    ...{ rule: 'provider_launches_failing', cause: providerCode, organizationId: null, endpointId: null },
    ...{ providerCode, figures: { provider: providerCode, failed: 31, launches: 33 }, cost: [] },
  }
  await pass(ctx, { found, opened: plusMs(from, 4 * minuteMs), over: to }, async (incidentId) => {
    await acknowledgeIncident.staff(at('support@croupier.example', 6), { incidentId })
    const text = `${name} confirms a failed deployment on its side. Launches are refused; rounds in progress are completed.`
    await noteIncident.staff(at('support@croupier.example', 14), { incidentId, text })
    const { id: noticeId } = await publishNotice(at('administrator@croupier.example', 17), {
      title: `${name}: games can't be launched`,
      text: `Launches of ${name} fail. Rounds in progress are completed. The provider is working on it.`,
      incidentId,
    })
    const back = `${name} has rolled its deployment back. Launches have succeeded since ${to.toISOString().slice(11, 16)} UTC.`
    await noteIncident.staff(
      { ...at('support@croupier.example', 0), clock: { now: () => to } },
      { incidentId, text: back },
    )
    await resolveNotice(
      { ...at('administrator@croupier.example', 0), clock: { now: () => to } },
      { noticeId },
    )
  })
}

/** What a service that ran meanwhile would have measured of itself: a sample a minute. */
export async function seedStatus({
  from,
  until,
  away,
}: {
  from: Date
  until: Date
  away: Outage & { providerCode: string }
}) {
  if ((await db.statusHour.count()) > 0) return
  const shown = new Date(Math.max(from.getTime(), until.getTime() - 89 * dayMs))
  const insert = `insert into status_hour (component, hour, good, total, sampled_at)
    select component, hour, greatest(0, minutes - failed), minutes, least(hour + interval '1 hour', $2)
    from (
      select component, hour, least(60, extract(epoch from $2::timestamptz - hour) / 60)::int as minutes,
        case when component = $3 then extract(epoch from greatest(interval '0', least(hour + interval '1 hour', $5::timestamptz)
          - greatest(hour, $4::timestamptz)))::int / 60 else 0 end as failed
      from generate_series(date_trunc('hour', $1::timestamptz, 'UTC'), $2::timestamptz, interval '1 hour') hour
        cross join (
          select unnest(array['api', 'callbacks', 'cabinet']) as component
          union all select 'provider:' || code from provider where is_registered and not requires_approval
        ) components
    ) sampled where minutes > 0`
  await inTransaction((tx) =>
    tx.query(insert, [shown, until, `provider:${away.providerCode}`, away.from, away.to]),
  )
}

/** Addresses that get the updates of the status page, confirmed some minutes after they asked. */
export async function seedSubscribers({ clock }: Context): Promise<void> {
  const now = clock.now()
  await db.statusSubscriber.createMany({
    skipDuplicates: true,
    data: demoSubscribers.map(({ email, daysAgo }) => {
      const createdAt = new Date(now.getTime() - daysAgo * dayMs)
      return {
        id: fixedId(`subscriber ${email}`),
        email,
        createdAt,
        confirmedAt: plusMs(createdAt, 7 * minuteMs),
      }
    }),
  })
}
