import {
  addPayoutAddress,
  createLink,
  getAffiliateDashboard,
  listCommission,
  listLinks,
  listPayoutAddresses,
  listReferrals,
  listWithdrawals,
  removePayoutAddress,
  requestWithdrawal,
  retireLink,
} from '@/server/modules/finance/affiliates'
import { showing } from '../adapt-verb'
import { commissionView, dashboardView, withdrawalsView } from '../affiliate-view'
import { procedure, router } from '../init'

/** An affiliate's own account. */
export const affiliateRouter = router({
  dashboard: procedure(showing(getAffiliateDashboard, dashboardView)),
  commission: procedure(showing(listCommission, commissionView)),
  links: procedure(listLinks),
  organizations: procedure(listReferrals),
  createLink: procedure(createLink),
  retireLink: procedure(retireLink),
  addresses: procedure(listPayoutAddresses),
  addAddress: procedure(addPayoutAddress, { stepUp: true }),
  removeAddress: procedure(removePayoutAddress),
  withdrawals: procedure(showing(listWithdrawals, withdrawalsView)),
  withdraw: procedure(requestWithdrawal, { stepUp: true }),
})
