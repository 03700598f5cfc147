import { movementTypes } from '@/components/transactions/movement-types'
import { withinLabels } from '@/components/transactions/within-labels'
import { groupLooks } from './group-looks'
import { reasonLabel } from './reason-label'
import type { Run } from './run'

/** How the organization calls what a filter holds by ID; undefined where it no longer has it. */
export interface FilterNames {
  brand: (id: string) => string | undefined
  provider: (code: string) => string
  endpoint: (id: string) => string | undefined
  member: (userId: string) => string | undefined
  time: (at: Date) => string
}

/** What a bulk run took, in words. */
export function describeRunFilter(
  { filter, requestedBy }: Pick<Run, 'filter' | 'requestedBy'>,
  names: FilterNames,
) {
  if (filter.chosen) return 'Selected individually'
  const { group, why, type, brandId, providerCode, endpointId, assignee, within, from, to } = filter
  const known = Object.entries(groupLooks).find(([name]) => name === group)?.[1].label
  const period = Object.entries(withinLabels).find(([name]) => name === within)?.[1]
  return [
    known ?? 'All that needed attention',
    why && reasonLabel(why),
    type && (movementTypes.find(({ value }) => value === type)?.label ?? type),
    brandId && (names.brand(brandId) ?? 'Unknown brand'),
    providerCode && names.provider(providerCode),
    endpointId && `Endpoint: ${names.endpoint(endpointId) ?? 'deleted'}`,
    assignee && assigneeText(assignee, requestedBy, names),
    period,
    from && `From ${names.time(new Date(from))}`,
    to && `Until ${names.time(new Date(to))}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function assigneeText(assignee: string, requestedBy: string, names: FilterNames): string {
  if (assignee === 'nobody') return 'Unassigned'
  return `Assigned to ${assignee === 'me' ? requestedBy : (names.member(assignee) ?? 'a former member')}`
}
