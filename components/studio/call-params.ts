import { choice, defineList, period } from '@/components/data/list-filters'
import { cursorParam, timeSortParam } from '@/components/data/list-params'

export const callList = defineList(
  {
    direction: choice('direction', {
      label: 'Direction',
      any: 'Both directions',
      choices: [
        { value: 'out', label: 'To your server' },
        { value: 'in', label: 'From your server' },
      ],
    }),
    outcome: choice('outcome', {
      label: 'Outcome',
      any: 'Any outcome',
      choices: [
        { value: 'ok', label: 'Answered' },
        { value: 'failed', label: 'Failed' },
      ],
    }),
    ...period,
  },
  { ...timeSortParam, ...cursorParam },
)
