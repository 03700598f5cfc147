import { createLoader, parseAsString } from 'nuqs/server'
import { choice, defineList, search, text } from '@/components/data/list-filters'
import { pageParam } from '@/components/data/list-params'

export const contractList = defineList(
  {
    q: text('text', search('Search organizations', 'Name or slug'), 100),
    show: choice('show', {
      label: 'Contract',
      any: 'All organizations',
      choices: [
        { value: 'none', label: 'Without a contract' },
        { value: 'blocked', label: 'Accrual blocked' },
        { value: 'changing', label: 'Change ahead' },
      ],
    }),
  },
  pageParam,
)

/** A month in the URL. */
export const monthParams = { month: parseAsString }

export const loadMonthParams = createLoader(monthParams)

/** The month, and the line or day whose fee rows are shown. */
export const ownContractParams = { ...monthParams, line: parseAsString, day: parseAsString }

export const loadOwnContractParams = createLoader(ownContractParams)

/** A month that is none is as good as left out. */
export const toMonth = (month: string | null): { month?: string } =>
  month !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
