export { bookPayment, issueCreditNote, setApprovalLimit, topUpCredit } from './book-or-ask'
export { approveBooking, declineBooking, withdrawBooking } from './decide-approval'
export { getApprovalLimit } from './limit'
export { countWaitingApprovals, listApprovals } from './read-approvals'
