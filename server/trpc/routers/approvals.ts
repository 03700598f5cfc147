import {
  approveBooking,
  countWaitingApprovals,
  declineBooking,
  getApprovalLimit,
  listApprovals,
  setApprovalLimit,
  withdrawBooking,
} from '@/server/modules/finance/approvals'
import { showing } from '../adapt-verb'
import { router, staffProcedure } from '../init'
import { moneyView } from '../money-view'

type Page = Awaited<ReturnType<typeof listApprovals>>

const approvalsView = ({ approvals, ...page }: Page) => ({
  ...page,
  approvals: approvals.map(({ amountMinor, appliedMinor, currency, ...row }) => ({
    ...row,
    amount: moneyView(amountMinor, currency),
    applied: moneyView(appliedMinor, currency),
  })),
})

/** Bookings of staff that need a second person. */
export const staffApprovalsRouter = router({
  list: staffProcedure(showing(listApprovals, approvalsView)),
  waiting: staffProcedure(countWaitingApprovals),
  limit: staffProcedure(
    showing(getApprovalLimit, ({ limitMinor, left, set }) => ({
      set,
      limit: moneyView(limitMinor, 'EUR'),
      left: left && moneyView(left.amountMinor, left.currency),
    })),
  ),
  setLimit: staffProcedure(
    showing(setApprovalLimit, ({ booked }) => ({ isBooked: booked !== null })),
    { stepUp: true },
  ),
  approve: staffProcedure(approveBooking, { stepUp: true }),
  decline: staffProcedure(declineBooking, { stepUp: true }),
  withdraw: staffProcedure(withdrawBooking),
})
