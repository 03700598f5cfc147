import { createLoader, parseAsBoolean, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam } from '@/components/data/list-params'
import type { Inputs } from '@/components/trpc/types'
import { incidentRuleNames } from '@/server/contract/incidents'
import { severities } from '@/server/contract/notification-events'

/** Filters of the inbox in the URL. */
export const incidentParams = {
  state: parseAsStringLiteral(['closed', 'all']),
  severity: parseAsStringLiteral(severities),
  rule: parseAsStringLiteral(incidentRuleNames),
  mine: parseAsBoolean,
  ...cursorParam,
}

export const loadIncidentParams = createLoader(incidentParams)

type IncidentParams = Awaited<ReturnType<typeof loadIncidentParams>>

export function toIncidentSearch(params: IncidentParams): Inputs['incidents']['search'] {
  const { state, severity, rule, mine, cursor } = params
  return {
    ...(state && { state }),
    ...(severity && { severity }),
    ...(rule && { rule }),
    ...(mine && { isMine: true }),
    cursor,
  }
}
