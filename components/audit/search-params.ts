import {
  choice,
  defineList,
  flag,
  id,
  organization,
  period,
  searchOnEnter,
  text,
} from '@/components/data/list-filters'
import { cursorParam, timeSortParam } from '@/components/data/list-params'
import { auditAreas, globalAreas } from './audit-areas'

const entry = text('text', searchOnEnter('Search the audit log', 'Name, exact ID or IP address'))
const action = { label: 'Action', any: 'Any action' }
const shared = {
  staff: flag('isStaffOnly', 'Actor', 'Any actor', 'Croupier staff'),
  /** A bulk run's ID: what it did. */
  run: id('runId'),
  ...period,
}
const place = { ...timeSortParam, ...cursorParam }

/** Of one organization. */
export const auditList = defineList(
  { text: entry, area: choice('area', { ...action, choices: auditAreas }), ...shared },
  place,
)

/** Of all organizations. */
export const globalAuditList = defineList(
  {
    text: entry,
    organization,
    area: choice('area', { ...action, choices: globalAreas }),
    ...shared,
  },
  place,
)
