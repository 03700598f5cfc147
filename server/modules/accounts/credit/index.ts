export { type BookedCredit, bookCredit, type CreditBooking, type TopUp, topUpCredit } from './book-credit'
export { getCreditOverview, listCredit, lockBalance, requireCredit } from './read-credit'
