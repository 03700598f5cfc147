import {
  brand,
  choice,
  choicesOf,
  defineList,
  id,
  period,
  player,
  provider,
} from '@/components/data/list-filters'
import { cursorParam, timeSortParam } from '@/components/data/list-params'
import { statusLooks } from './session-status'

export const sessionList = defineList(
  {
    player,
    status: choice('status', {
      label: 'Status',
      any: 'Any status',
      choices: choicesOf(['created', 'launched', 'expired', 'closed'], statusLooks),
    }),
    mode: choice('mode', {
      label: 'Mode',
      any: 'Any mode',
      choices: [
        { value: 'real', label: 'Real money' },
        { value: 'demo', label: 'Demo' },
      ],
    }),
    provider,
    brand,
    key: id('apiKeyId', { kind: 'key' }),
    ...period,
  },
  { ...timeSortParam, ...cursorParam },
)
