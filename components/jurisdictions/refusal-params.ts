import { parseAsString } from 'nuqs/server'
import {
  brand,
  choice,
  choiceAs,
  choicesOf,
  defineList,
  filterOf,
  period,
  player,
  searchOnEnter,
} from '@/components/data/list-filters'
import { cursorParam, givenText, timeSortParam } from '@/components/data/list-params'
import { marketRules, refusalSubjects } from '@/server/contract/jurisdictions'
import { ruleLabels, subjectLabels } from './words'

/** A country that there is not matches nothing. */
function givenCountry(typed: string) {
  const country = givenText(typed)?.toUpperCase()
  return country && (/^[A-Z]{2}$/.test(country) ? country : 'ZZ')
}

export const refusalList = defineList(
  {
    player,
    country: filterOf(
      parseAsString,
      'country',
      givenCountry,
      searchOnEnter('Country', 'Country, such as SE'),
    ),
    mode: choiceAs(
      'isShadow',
      {
        label: 'Mode',
        any: 'Any mode',
        choices: [
          { value: 'shadow', label: 'Shadow' },
          { value: 'refused', label: 'Refused' },
        ],
      },
      (mode) => mode === 'shadow',
    ),
    rule: choice('rule', { label: 'Rule', any: 'Any rule', choices: choicesOf(marketRules, ruleLabels) }),
    subject: choice('subject', {
      label: 'Subject',
      any: 'Any subject',
      choices: choicesOf(refusalSubjects, subjectLabels),
    }),
    brand,
    ...period,
  },
  { ...timeSortParam, ...cursorParam },
)
