export { accrueCommissions } from './accrue-commissions'
export { addPayoutAddress, listPayoutAddresses, removePayoutAddress } from './addresses'
export { createPayoutFile, downloadPayoutFile, listPayoutFiles, markFilePaid } from './bank-file'
export { CommissionMonth, getAffiliateDashboard, getCommissionStatement, listCommission } from './dashboard'
export { approveWithdrawal, failWithdrawal, rejectWithdrawal } from './decide-withdrawal'
export { acceptEnquiry, declineEnquiry, listEnquiries } from './enquiries'
export { enrolAffiliate, suspendAffiliate } from './enrol'
export { exportAffiliate } from './export-affiliate'
export { createLink, followLink, listLinks, retireLink } from './links'
export {
  getAffiliate,
  listAffiliates,
  listReferrals,
  listReferralsOf,
  listWithdrawals,
  listWithdrawalsEverywhere,
} from './lists'
export { listNewestProgrammes, listProgrammes, saveProgramme } from './programmes'
export { countLedgerDifferences, eraseAffiliate, pruneEnquiries } from './queries-accounts'
export { countLatePayouts } from './queries-payouts'
export { requestWithdrawal } from './request-withdrawal'
export { createPayoutWorker } from './send-payout'
export { beginEnquiry, Enquiry, submitEnquiry } from './submit-enquiry'
