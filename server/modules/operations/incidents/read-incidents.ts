import type { Prisma } from '@/prisma/generated/client'
import { incidentRuleNames } from '@/server/contract/incidents'
import { OneEndpoint, OneIncident } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { hasPermission } from '@/server/core/permissions'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { personOf } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { viewIncident } from './incident-view'
import { IncidentSearch } from './inputs'
import { findHistory } from './queries-events'
import { findImpact, findSamples, maxAttempts } from './queries-impact'
import {
  countByRule,
  countFailingRules,
  countOpen,
  findIncident,
  findIncidents,
  findTrouble,
  type IncidentRow,
} from './queries-read'
import { ago, dayMs, minuteMs } from './rule'
import { visibleRules } from './visible-rules'

const pageSize = 25

/** The organization's incidents, newest first, by keyset. Throws E5004. */
export const searchIncidents = readVerb('incidents.read', IncidentSearch, (ctx: TenantContext, search) =>
  runSearch(ctx, search, { organizationId: ctx.organizationId }),
)

/** For staff: those of every organization, and Croupier's own. Throws E5004. */
export const searchIncidentsEverywhere = readVerb(
  'incidents.everywhere',
  IncidentSearch,
  (ctx: Context, search) => runSearch(ctx, search, {}),
)

async function runSearch(
  ctx: Context,
  { state, severity, rule, isMine, cursor: text }: IncidentSearch,
  owner: Prisma.IncidentWhereInput,
) {
  const { actor } = ctx
  const viewerId = actor.kind === 'user' ? actor.userId : null
  const where: Prisma.IncidentWhereInput = {
    ...owner,
    rule: { in: visibleRules(actor).filter((name) => rule === undefined || name === rule) },
    ...(state !== 'all' && { closedAt: state === 'closed' ? { not: null } : null }),
    ...(severity && { severity }),
    ...(isMine && { assigneeId: viewerId }),
  }
  const cursor = parseCursor(text)
  const found = await findIncidents({ where, cursor, limit: pageSize + 1 })
  const rows = found.map((row) => ({ ...viewIncident(row, ctx), createdAt: row.openedAt }))
  const { rows: incidents, ...neighbours } = toTimePage(rows, { cursor, pageSize })
  return { incidents, ...neighbours }
}

/** Open incidents that are not acknowledged, for the bell: cheap enough for every page. Throws E5004. */
export const countOpenIncidents = readVerb('incidents.read', (ctx: TenantContext) =>
  countOpen({ now: ctx.clock.now(), organizationId: ctx.organizationId, rules: visibleRules(ctx.actor) }),
)

/** The same of Croupier's own. Throws E5004. */
export const countOpenStaffIncidents = readVerb('incidents.everywhere', (ctx: Context) =>
  countOpen({ now: ctx.clock.now(), organizationId: null, rules: visibleRules(ctx.actor) }),
)

/** The incidents of an endpoint over the last 30 days, newest first, for its timeline. Throws E5004. */
export const listEndpointIncidents = readVerb(
  'incidents.read',
  OneEndpoint,
  async (ctx: TenantContext, { endpointId }: OneEndpoint) => {
    const { organizationId, actor } = ctx
    const since = ago(ctx.clock.now(), 30 * dayMs)
    const where: Prisma.IncidentWhereInput = {
      organizationId,
      endpointId,
      rule: { in: visibleRules(actor) },
      OR: [{ closedAt: null }, { closedAt: { gte: since } }],
    }
    const rows = await findIncidents({ where, cursor: null, limit: 50 })
    return rows.map((row) => viewIncident(row, ctx))
  },
)

export interface IncidentsHealth {
  /** Open incidents of every organization and Croupier's own, by rule, zeros included. */
  open: { rule: string; count: number }[]
  /** Rules whose last evaluation failed. */
  rulesFailing: number
}

/** For metrics. */
export async function readIncidentsHealth(): Promise<IncidentsHealth> {
  const [counts, rulesFailing] = await Promise.all([countByRule(), countFailingRules()])
  const open = incidentRuleNames.map((rule) => ({
    rule,
    count: counts.find((row) => row.rule === rule)?.count ?? 0,
  }))
  return { open, rulesFailing }
}

/** What failed just before it opened is of it. */
const beforeMs = 15 * minuteMs

/** One incident with its history, what a bulk replay would take, and the newest failed exchange. Throws E5004, E0004. */
export const getIncident = readVerb('incidents.read', OneIncident, (ctx: TenantContext, { incidentId }) =>
  read(ctx, ctx.organizationId, incidentId),
)

/**
 * What an incident did to callbacks: how many failed or are undelivered, of how many players, the sums by currency, and three
 * of them. Null where it is not about a wallet. Throws E5004, E0004.
 */
export const getIncidentImpact = readVerb(
  'incidents.read',
  OneIncident,
  async (ctx: TenantContext, { incidentId }: OneIncident) => {
    const { organizationId } = ctx
    const row = await requireIncident(ctx, organizationId, incidentId)
    if (!isOfWallet(row) || !hasPermission(ctx.actor, 'transactions.read')) return null
    const { endpointId, rule } = row
    const from = ago(row.openedAt, beforeMs)
    const to = row.closedAt ?? ctx.clock.now()
    const scope = { organizationId, endpointId, from, to, hasBets: rule !== 'money_undelivered' }
    const [{ byCurrency, players }, samples] = await Promise.all([
      findImpact(db, scope),
      findSamples(db, scope),
    ])
    const callbacks = sumOf(byCurrency.map((one) => one.callbacks))
    return {
      callbacks,
      /** There are more than are counted. */
      isCut: callbacks >= maxAttempts,
      undelivered: sumOf(byCurrency.map(({ open }) => open)),
      players,
      byCurrency,
      samples,
    }
  },
)

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Whether its callbacks are known: those of its endpoint, or without one. */
const isOfWallet = ({ organizationId, endpointId, rule }: IncidentRow) =>
  organizationId !== null && (endpointId !== null || rule === 'replies_refused')

async function requireIncident(ctx: Context, organizationId: string | null, id: string) {
  const row = await findIncident(db, { id, organizationId, rule: { in: visibleRules(ctx.actor) } })
  if (row === null) throw new AppError('E0004', { message: 'Incident not found in this organization.' })
  return row
}

/** One of Croupier's own. Throws E5004, E0004. */
export const getStaffIncident = readVerb(
  'incidents.everywhere',
  OneIncident,
  (ctx: Context, { incidentId }) => read(ctx, null, incidentId),
)

async function read(ctx: Context, organizationId: string | null, id: string) {
  const row = await requireIncident(ctx, organizationId, id)
  const [history, trouble] = await Promise.all([
    findHistory(db, id),
    organizationId !== null && isOfWallet(row)
      ? findTrouble({
          organizationId,
          endpointId: row.endpointId,
          since: ago(row.openedAt, beforeMs),
          hasBets: row.rule !== 'money_undelivered',
        })
      : null,
  ])
  return {
    ...viewIncident(row, ctx),
    history: history.map(({ actor: by, ...event }) => ({ ...event, by: personOf(by) })),
    trouble,
  }
}
