import { parseAsStringLiteral } from 'nuqs/server'
import {
  brand,
  choice,
  choicesOf,
  defineList,
  type ParamsOf,
  period,
  player,
} from '@/components/data/list-filters'
import { cursorParam, timeSortParam } from '@/components/data/list-params'
import { subjectLabels } from '@/components/jurisdictions/words'
import {
  protectionKinds,
  protectionOutcomes,
  protectionRules,
  protectionSubjects,
} from '@/server/contract/protection'
import { kindLabels, outcomes, ruleLabels } from './words'

/** `by`: what the report's counts are grouped by besides rule and version. */
export const protectionList = defineList(
  {
    player,
    kind: choice('kind', {
      label: 'Protection',
      any: 'Any protection',
      choices: choicesOf(protectionKinds, kindLabels),
    }),
    outcome: choice('outcome', {
      label: 'Outcome',
      any: 'Any outcome',
      choices: choicesOf(protectionOutcomes, outcomes),
    }),
    rule: choice('rule', { label: 'Rule', any: 'Any rule', choices: choicesOf(protectionRules, ruleLabels) }),
    subject: choice('subject', {
      label: 'Subject',
      any: 'Any subject',
      choices: choicesOf(protectionSubjects, subjectLabels),
    }),
    brand,
    ...period,
  },
  { by: parseAsStringLiteral(['player'] as const), ...timeSortParam, ...cursorParam },
)

export type ProtectionParams = ParamsOf<typeof protectionList>
