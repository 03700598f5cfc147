import { chip, choice, defineList, finder, type ParamsOf, text } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'
import { kindChoices, withdrawalChoices } from './words'

/** Of staff's lists, which are about all affiliates. */
const organization = text('organization', finder('affiliate', 'Affiliate'), 80)
const status = { label: 'Status', any: 'Any status' }

export const commissionList = defineList(
  {
    kind: choice('kind', { label: 'Kind', any: 'Any kind', choices: kindChoices }),
    /** `2026-03`: the month of the fees. */
    month: text('month', chip('Fees of')),
  },
  cursorParam,
)

export const loadCommissionParams = commissionList.load

/** The entries that a month's commission sums up, one for each fee. Fees of other organizations open no further. */
export const commissionPath = (month: string) => commissionList.pathWith('/affiliate/commission', { month })

const state = choice('state', { ...status, choices: withdrawalChoices })
export const withdrawalList = defineList({ state }, cursorParam)
export const staffWithdrawalList = defineList({ organization, state }, cursorParam)

export const affiliateList = defineList(
  {
    organization,
    enrolment: choice('enrolment', {
      label: 'Enrolment',
      any: 'Any enrolment',
      choices: [
        { value: 'enrolled', label: 'Enrolled' },
        { value: 'suspended', label: 'Suspended' },
        { value: 'not_enrolled', label: 'Not enrolled' },
      ],
    }),
  },
  cursorParam,
)

const decided = defineList(
  {
    organization,
    state: choice('state', {
      ...status,
      any: 'Open',
      choices: [
        { value: 'accepted', label: 'Accepted' },
        { value: 'declined', label: 'Declined' },
        { value: 'junk', label: 'Likely spam' },
      ],
    }),
  },
  cursorParam,
)

/** Without a state: those that are open. */
export const enquiryList = {
  ...decided,
  toSearch: (params: ParamsOf<typeof decided>) => ({ state: 'open' as const, ...decided.toSearch(params) }),
}
