import {
  brand,
  choice,
  choiceAs,
  choicesOf,
  defineList,
  id,
  provider,
  text,
} from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { roundFindingKinds } from '@/server/contract/round-findings'
import { findingLooks } from './finding-looks'

const shared = {
  verdict: choice('verdict', {
    label: 'Finding',
    any: 'Any finding',
    choices: choicesOf([...roundFindingKinds, 'not_asked'] as const, findingLooks),
  }),
  hours: choiceAs(
    'minHours',
    {
      label: 'Age',
      any: 'Any age',
      choices: [
        { value: '1', label: 'Over 1 hour' },
        { value: '6', label: 'Over 6 hours' },
        { value: '24', label: 'Over 24 hours' },
        { value: '168', label: 'Over 7 days' },
      ],
    },
    Number,
  ),
}

export const openRoundList = defineList({ provider, brand, ...shared }, cursorParam)

/** Of all organizations: provider and brand have no control. */
export const openRoundsEverywhere = defineList(
  { provider: text('providerCode', null, 64), brand: id('brandId'), ...shared },
  cursorParam,
)
