import { createLoader, createSerializer, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { cursorParam } from '@/components/data/list-params'
import { affiliateEnrolments, commissionKinds, withdrawalStates } from '@/server/contract/affiliates'

/** Filters of the lists of affiliates in the URL; each is what its procedure is asked for. */
const ofAffiliate = { organization: parseAsString, ...cursorParam }

export const commissionParams = {
  kind: parseAsStringLiteral(commissionKinds),
  /** `2026-03`: the month of the fees. */
  month: parseAsString,
  ...cursorParam,
}

const toCommission = createSerializer(commissionParams)

/** The entries that a month's commission sums up, one for each fee. Fees of other organizations open no further. */
export const commissionPath = (month: string) => toCommission('/affiliate/commission', { month })
export const withdrawalParams = { state: parseAsStringLiteral(withdrawalStates), ...cursorParam }
export const staffWithdrawalParams = { ...withdrawalParams, ...ofAffiliate }
export const affiliateParams = { enrolment: parseAsStringLiteral(affiliateEnrolments), ...ofAffiliate }
/** Without a state: those that are open. */
export const enquiryParams = {
  state: parseAsStringLiteral(['accepted', 'declined', 'junk'] as const),
  ...ofAffiliate,
}

export const loadCommissionParams = createLoader(commissionParams)
export const loadWithdrawalParams = createLoader(withdrawalParams)
export const loadStaffWithdrawalParams = createLoader(staffWithdrawalParams)
export const loadAffiliateParams = createLoader(affiliateParams)
export const loadEnquiryParams = createLoader(enquiryParams)
export const loadPageParams = createLoader(cursorParam)

export const toEnquirySearch = ({ state, ...params }: Awaited<ReturnType<typeof loadEnquiryParams>>) => ({
  ...params,
  state: state ?? ('open' as const),
})
