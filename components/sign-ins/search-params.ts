import { choice, choicesOf, defineList, period, searchOnEnter, text } from '@/components/data/list-filters'
import { cursorParam, timeSortParam } from '@/components/data/list-params'
import { signInMethods, signInOutcomes } from '@/server/contract/sign-ins'

export const methodLabels = {
  password: 'Password',
  two_factor: 'Password and code',
  recovery_code: 'Recovery code',
  passkey: 'Passkey',
  sso: 'Single sign-on',
} as const

export const outcomeLabels = {
  succeeded: 'Signed in',
  incomplete: 'Second factor not given',
  refused: 'Refused',
  throttled: 'Too many attempts',
} as const

export const signInList = defineList(
  {
    text: text('text', searchOnEnter('Search the sign-in log', 'Name, email or exact IP address'), 200),
    method: choice('method', {
      label: 'Method',
      any: 'Any method',
      choices: choicesOf(signInMethods, methodLabels),
    }),
    outcome: choice('outcome', {
      label: 'Outcome',
      any: 'Any outcome',
      choices: choicesOf(signInOutcomes, outcomeLabels),
    }),
    ...period,
  },
  { ...timeSortParam, ...cursorParam },
)
