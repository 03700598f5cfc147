import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import {
  brand,
  choice,
  defineList,
  endpoint,
  filterOf,
  movingPeriod,
  type ParamsOf,
  provider,
  text,
} from '@/components/data/list-filters'
import { cursorParam, givenId, givenText, timeSortParam } from '@/components/data/list-params'
import { movementTypes } from '@/components/transactions/movement-types'
import { attentionGroups } from '@/server/contract/delivery-states'

/** A member's ID, `me` or `nobody`. */
const givenAssignee = (asked: string) => (asked === 'me' || asked === 'nobody' ? asked : givenId(asked))

const filters = defineList(
  {
    /** Not in the scope of the counts, which are by reason. */
    why: text(null),
    type: choice('type', { label: 'Type', any: 'Any type', choices: movementTypes }),
    brand,
    provider,
    endpoint,
    assignee: filterOf(parseAsString, 'assignee', givenAssignee),
    ...movingPeriod,
  },
  { group: parseAsStringLiteral(attentionGroups), ...timeSortParam, ...cursorParam },
)

export type CallbackParams = ParamsOf<typeof filters>

/** The filter without the reason: the scope of the counts. */
export const toCountFilter = filters.toFilter

export const toFilter = (params: CallbackParams) => ({
  ...toCountFilter(params),
  group: params.group ?? undefined,
  why: givenText(params.why),
})

const toSearch = (params: CallbackParams) => ({ ...filters.toSearch(params), ...toFilter(params) })

export const callbackList = {
  ...filters,
  toSearch,
  isNarrowed: (params: CallbackParams) => filters.isNarrowed(params) || params.group !== null,
}
