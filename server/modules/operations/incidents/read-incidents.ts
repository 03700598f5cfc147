import type { Prisma } from '@/prisma/generated/client'
import { type IncidentRuleName, incidentRuleNames } from '@/server/contract/incidents'
import { OneEndpoint, OneIncident } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Actor, Context, TenantContext } from '@/server/core/context'
import { hasPermission, type Permission } from '@/server/core/permissions'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { personOf } from '@/server/modules/platform/audit'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import { viewIncident } from './incident-view'
import { IncidentSearch } from './inputs'
import { findHistory } from './queries-events'
import {
  countByRule,
  countFailingRules,
  countOpen,
  findIncident,
  findIncidents,
  findTrouble,
} from './queries-read'
import { ago, dayMs, minuteMs } from './rule'

/** What an incident of the rule says is for who may see it elsewhere. */
const alsoNeeds: Partial<Record<IncidentRuleName, Permission>> = {
  credit_low: 'credit.read',
  key_expiring: 'keys.read',
  rate_limit_reached: 'keys.read',
  money_undelivered: 'transactions.read',
  replies_refused: 'transactions.read',
  large_win: 'transactions.read',
  late_bets: 'transactions.read',
  open_rounds: 'rounds.read',
}

/** The rules whose incidents the actor may see. */
export const visibleRules = (actor: Actor): IncidentRuleName[] =>
  incidentRuleNames.filter((rule) => {
    const permission = alsoNeeds[rule]
    // defence: an incident shows nothing that its reader may not see elsewhere
    return permission === undefined || hasPermission(actor, permission)
  })

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

/** One of Croupier's own. Throws E5004, E0004. */
export const getStaffIncident = readVerb(
  'incidents.everywhere',
  OneIncident,
  (ctx: Context, { incidentId }) => read(ctx, null, incidentId),
)

async function read(ctx: Context, organizationId: string | null, id: string) {
  const row = await findIncident(db, { id, organizationId, rule: { in: visibleRules(ctx.actor) } })
  if (row === null) throw new AppError('E0004', { message: 'Incident not found in this organization.' })
  const isOfWallet = organizationId !== null && (row.endpointId !== null || row.rule === 'replies_refused')
  const [history, trouble] = await Promise.all([
    findHistory(db, id),
    isOfWallet
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
