import { choice, defineList } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { statusChoices } from './words'

export const submissionList = defineList(
  { status: choice('status', { label: 'Status', any: 'Any status', choices: statusChoices }) },
  cursorParam,
)
