import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { IncidentRuleName, IncidentSeverity } from '@/server/contract/incidents'
import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { tellFollowers, tellRoles } from '@/server/modules/accounts/inbox'
import { announce } from '@/server/modules/operations/destinations'
import { findSlug } from './queries-announce'
import type { CostRow } from './queries-cost'
import type { Figures, Measure } from './rule'
import { readersOf } from './visible-rules'

interface Told {
  id: string
  /** One for each opening: it and its recovery are told once. */
  announcedAs: string
  organizationId: string | null
  severity: IncidentSeverity
  figures: Figures
  cost: readonly CostRow[]
}

/** Tells destinations, in the transaction that opens the incident. */
export async function announceOpening(db: Db, ctx: Context, measure: Measure, told: Told): Promise<void> {
  const { title, text } = measure.words(told.figures)
  await tell(db, ctx, { measure, told, event: 'incident.opened', title, text })
}

/** The same of its end, with what was measured when it was largest. Only receivers of the opening get it. */
export async function announceRecovery(
  db: Db,
  ctx: Context,
  measure: Measure,
  told: Told & { delivered: number | null },
): Promise<void> {
  const title = measure.past(told.figures)
  const text = recoveryText(told.delivered)
  await tell(db, ctx, { measure, told, event: 'incident.recovered', title, text })
}

export const recoveryText = (delivered: number | null) =>
  delivered === null
    ? 'Resolved.'
    : `Resolved. ${delivered.toLocaleString('en')} ${delivered === 1 ? 'callback' : 'callbacks'} delivered since.`

async function tell(
  db: Db,
  ctx: Context,
  {
    measure: { rule },
    told,
    ...message
  }: {
    measure: Measure
    told: Told
    event: 'incident.opened' | 'incident.recovered'
    title: string
    text: string
  },
): Promise<void> {
  const { id, announcedAs, organizationId, severity, figures, cost } = told
  const href = await incidentPath(db, organizationId, id)
  await announce(db, ctx.clock, {
    organizationId,
    incidentId: announcedAs,
    severity,
    rule,
    ...message,
    href,
    data: {
      incident_id: id,
      figures: { ...figures },
      undelivered: cost.map(({ amountMinor, ...row }) => ({ ...row, amount_minor: amountMinor })),
    },
  })
  await tellInbox(db, { ...told, rule, href, now: ctx.clock.now(), ...message })
}

/** The same for people, in the cabinet; an incident for information is not told there. */
async function tellInbox(
  db: Db,
  of: Pick<Told, 'announcedAs' | 'organizationId' | 'severity'> & {
    rule: IncidentRuleName
    event: 'incident.opened' | 'incident.recovered'
    title: string
    text: string
    href: string
    now: Date
  },
): Promise<void> {
  const { announcedAs: subjectId, organizationId, severity, rule, event, title, text, href, now } = of
  const message = { organizationId, subjectId, title, text, href, now }
  if (event === 'incident.recovered')
    await tellFollowers(db, { ...message, kind: 'incident_recovered', severity: 'info' }, 'incident_opened')
  else if (severity !== 'info')
    await tellRoles(db, { ...message, kind: 'incident_opened', severity }, readersOf(rule))
}

/** The incident's page in the cabinet, from its root. */
export async function incidentPath(db: Db, organizationId: string | null, id: string): Promise<string> {
  const slug = organizationId === null ? null : await findSlug(db, organizationId)
  return slug === null ? `/staff/incidents/${id}` : organizationPath(slug, `/incidents/${id}`)
}
