import { choice, choicesOf, defineList, flag } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { incidentRuleNames, incidentRules } from '@/server/contract/incidents'
import { severities } from '@/server/contract/notification-events'
import { severityLooks } from './words'

const listOf = (rules: typeof incidentRuleNames) =>
  defineList(
    {
      state: choice('state', {
        label: 'Status',
        any: 'Open',
        choices: [
          { value: 'closed', label: 'Resolved' },
          { value: 'all', label: 'Any status' },
        ],
      }),
      severity: choice('severity', {
        label: 'Severity',
        any: 'Any severity',
        choices: choicesOf(severities, severityLooks),
      }),
      rule: choice('rule', { label: 'Rule', any: 'Any rule', choices: choicesOf(rules, incidentRules) }),
      mine: flag('isMine', 'Assignee', 'Any assignee', 'Assigned to me'),
    },
    cursorParam,
  )

export const incidentList = listOf(
  incidentRuleNames.filter((name) => incidentRules[name].audience === 'organization'),
)
export const staffIncidentList = listOf(incidentRuleNames)
