export { type BookedCredit, bookCredit, type CreditBooking } from './book-credit'
export { listCredit } from './list-credit'
export { requireCredit } from './require-credit'
export { type TopUp, topUpCredit } from './top-up-credit'
