import {
  acceptEnquiry,
  approveWithdrawal,
  createPayoutFile,
  declineEnquiry,
  enrolAffiliate,
  failWithdrawal,
  getAffiliate,
  listAffiliates,
  listEnquiries,
  listNewestProgrammes,
  listPayoutFiles,
  listProgrammes,
  listReferralsOf,
  listWithdrawalsEverywhere,
  markFilePaid,
  rejectWithdrawal,
  saveProgramme,
  suspendAffiliate,
} from '@/server/modules/finance/affiliates'
import { inOrganization, showing } from '../adapt-verb'
import {
  affiliatesView,
  affiliateView,
  payoutFilesView,
  programmesView,
  withdrawalsView,
} from '../affiliate-view'
import { router, staffProcedure } from '../init'

/** Affiliates, their programmes and payouts, for Croupier's accountants. */
export const staffAffiliatesRouter = router({
  list: staffProcedure(showing(listAffiliates, affiliatesView)),
  get: staffProcedure(showing(getAffiliate, affiliateView)),
  organizations: staffProcedure(listReferralsOf),
  enrol: staffProcedure(inOrganization(enrolAffiliate), { stepUp: true }),
  suspend: staffProcedure(inOrganization(suspendAffiliate), { stepUp: true }),
  programmes: staffProcedure(showing(listProgrammes, programmesView)),
  newestProgrammes: staffProcedure(listNewestProgrammes),
  saveProgramme: staffProcedure(saveProgramme, { stepUp: true }),
  enquiries: staffProcedure(listEnquiries),
  acceptEnquiry: staffProcedure(acceptEnquiry, { stepUp: true }),
  declineEnquiry: staffProcedure(declineEnquiry),
  withdrawals: staffProcedure(showing(listWithdrawalsEverywhere, withdrawalsView)),
  approve: staffProcedure(approveWithdrawal, { stepUp: true }),
  reject: staffProcedure(rejectWithdrawal, { stepUp: true }),
  fail: staffProcedure(failWithdrawal, { stepUp: true }),
  payoutFiles: staffProcedure(showing(listPayoutFiles, payoutFilesView)),
  createPayoutFile: staffProcedure(createPayoutFile, { stepUp: true }),
  markFilePaid: staffProcedure(markFilePaid, { stepUp: true }),
})
