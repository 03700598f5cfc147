import { type IncidentSeverity, incidentRules } from '@/server/contract/incidents'
import type { Context } from '@/server/core/context'
import { personOf } from '@/server/modules/platform/audit'
import { recoveryText } from './announce-incident'
import { measureOf } from './measures'
import type { CostRow } from './queries-cost'
import type { IncidentRow } from './queries-read'
import type { Figures, Words } from './rule'

export type IncidentState = 'open' | 'acknowledged' | 'snoozed' | 'closed'

export function viewIncident(row: IncidentRow, { clock }: Pick<Context, 'clock'>) {
  const { id, severity, endpointId, providerCode, subjectId, openedAt, closedAt, delivered, reopenings } = row
  const measure = measureOf(row.rule)
  const outcome = closedAt === null ? null : outcomeOf(row)
  return {
    id,
    endpointId,
    providerCode,
    subjectId,
    openedAt,
    closedAt,
    delivered,
    reopenings,
    acknowledgedAt: row.acknowledgedAt,
    snoozedUntil: row.snoozedUntil,
    assignee: row.assignee,
    ...wordsOf(row, outcome),
    rule: row.rule,
    /** When its rule opens one. */
    ruleDescription: measure ? incidentRules[measure.rule].description : null,
    ruleLabel: measure ? incidentRules[measure.rule].label : row.rule,
    severity: severity as IncidentSeverity,
    state: stateOf(row, clock.now()),
    /** Of one that is over. */
    outcome,
    acknowledgedBy: nameOf(row.acknowledgedBy),
    organization: row.organization,
    /** Published on the status page. */
    isPublished: row.notice !== null,
    cost: (row.cost as unknown as CostRow[]).map((cost) => ({
      ...cost,
      amountMinor: BigInt(cost.amountMinor),
    })),
    /** What happened and does not go on can be closed manually. */
    canClose: closedAt === null && measure?.closesAfterMs !== undefined,
  }
}

/** Of one that is over: what it was when it was largest. */
function wordsOf({ rule, figures, peak }: IncidentRow, outcome: string | null): Words {
  const measure = measureOf(rule)
  if (!measure) return { title: rule, text: '' }
  if (outcome === null) return measure.words(figures as Figures)
  return { title: measure.past((peak ?? figures) as Figures), text: outcome }
}

function stateOf({ closedAt, snoozedUntil, acknowledgedAt }: IncidentRow, now: Date): IncidentState {
  if (closedAt !== null) return 'closed'
  if (snoozedUntil !== null && snoozedUntil > now) return 'snoozed'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}

function outcomeOf({ closedBy, delivered }: IncidentRow): string {
  const name = nameOf(closedBy)
  return name === null ? recoveryText(delivered) : `Closed by ${name}.`
}

const nameOf = (person: unknown): string | null => (person === null ? null : personOf(person).name)
