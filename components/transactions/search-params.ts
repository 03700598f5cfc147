import { parseAsStringLiteral } from 'nuqs/server'
import {
  brand,
  chip,
  choice,
  choiceAs,
  choicesOf,
  defineList,
  endpoint,
  filterOf,
  game,
  id,
  movingPeriod,
  type ParamsOf,
  provider,
  text,
} from '@/components/data/list-filters'
import { cursorParam, givenId, givenText, periodParams, timeSortParam } from '@/components/data/list-params'
import { plainAmount } from '@/server/contract/amounts'
import { deliveryStates, inFlightStates, needsAttentionStates } from '@/server/contract/delivery-states'
import { movementTypes } from './movement-types'
import { stateLooks } from './state-look'
import { unknownCountry } from './unknown-country'

const stateGroups = { attention: needsAttentionStates, pending: inFlightStates }
const groupLabels = { attention: 'Needs attention', pending: 'Pending' }

const yes = parseAsStringLiteral(['yes'] as const)

const filters = defineList(
  {
    state: choiceAs(
      'states',
      {
        label: 'Status',
        any: 'Any status',
        choices: choicesOf(['attention', 'pending', ...deliveryStates], { ...groupLabels, ...stateLooks }),
      },
      (state) => (state === 'attention' || state === 'pending' ? [...stateGroups[state]] : [state]),
    ),
    type: choice('type', { label: 'Type', any: 'Any type', choices: movementTypes }),
    provider,
    brand,
    endpoint,
    currency: text('currency'),
    min: text(null),
    max: text(null),
    ...movingPeriod,
    player: text('playerId', chip('Player')),
    playerStarts: text('playerPrefix', chip('Player starts with')),
    round: text('roundId', chip('Round')),
    roundStarts: text('roundPrefix', chip('Round starts with')),
    transaction: text('transactionId', chip('Transaction')),
    transactionStarts: text('transactionPrefix', chip('Transaction starts with')),
    session: id('sessionId', chip('Session')),
    game,
    country: text(null, chip('Country')),
    /** Links from reports: what settled in a period, and what counts there as money. */
    settledFrom: filterOf(periodParams.from, null, (moment) => moment),
    settledTo: filterOf(periodParams.to, null, (moment) => moment),
    counted: filterOf(
      yes,
      null,
      () => true,
      chip('Reports', () => 'Included in reports'),
    ),
    /** Links from fees: what a contract's line counts. */
    line: text(
      null,
      chip('Contract', () => 'Games of one contract line'),
    ),
    finished: filterOf(
      yes,
      'isFinished',
      () => true as const,
      chip('Final transaction', () => 'Only'),
    ),
    free: filterOf(
      parseAsStringLiteral(['yes', 'no'] as const),
      'isFree',
      (free) => free === 'yes',
      chip('Free rounds', (free) => (free === 'yes' ? 'Only' : 'Without')),
    ),
  },
  { ...timeSortParam, ...cursorParam },
)

export type TransactionParams = ParamsOf<typeof filters>

export const loadTransactionParams = filters.load

/** With the filters that depend on others. */
export const toSearch = (params: TransactionParams) => ({
  ...filters.toSearch(params),
  ...amountPart(params),
  ...settledPart(params),
})

export const transactionList = { ...filters, toSearch }

const amount = /^\d{1,13}(\.\d{1,4})?$/
/** An amount to filter by, without its commas; null where it is none. */
export function readFilterAmount(typed: string): string | null {
  const plain = plainAmount(typed)
  return plain !== null && amount.test(plain) ? plain : null
}

/** An amount requires a currency; an invalid one is ignored. */
function amountPart({ currency, min, max }: TransactionParams) {
  if (!givenText(currency)) return {}
  const [amountFrom, amountTo] = [readFilterAmount(min ?? ''), readFilterAmount(max ?? '')]
  return { ...(amountFrom && { amountFrom }), ...(amountTo && { amountTo }) }
}

/** A period has two ends; without one the filters that belong to it are ignored. */
function settledPart({ settledFrom, settledTo, counted, line, country }: TransactionParams) {
  if (!settledFrom || !settledTo) return {}
  const known = givenText(country)
  return {
    settledFrom,
    settledTo,
    isCounted: counted ? (true as const) : undefined,
    contractLineId: givenId(line),
    country: known === unknownCountry ? '' : known,
  }
}
