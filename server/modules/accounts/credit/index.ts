export { type BookedCredit, bookCredit, type CreditBooking } from './book-credit'
export { getCreditOverview, listCredit, lockBalance, requireCredit } from './read-credit'
export { topUpCredit } from './top-up-credit'
