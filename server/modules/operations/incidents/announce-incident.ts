import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { IncidentSeverity } from '@/server/contract/incidents'
import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { announce } from '@/server/modules/operations/destinations'
import { findSlug } from './queries-announce'
import type { CostRow } from './queries-cost'
import type { Figures, Measure } from './rule'

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
  const slug = organizationId === null ? null : await findSlug(db, organizationId)
  await announce(db, ctx.clock, {
    organizationId,
    incidentId: announcedAs,
    severity,
    rule,
    ...message,
    href: slug === null ? `/staff/incidents/${id}` : organizationPath(slug, `/incidents/${id}`),
    data: {
      incident_id: id,
      figures: { ...figures },
      undelivered: cost.map(({ amountMinor, ...row }) => ({ ...row, amount_minor: amountMinor })),
    },
  })
}
