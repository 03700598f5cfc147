export { type BookedCredit, bookCredit, type CreditBooking, topUpCredit } from './book-credit'
export { creditOverviewOf, getCreditOverview, listCredit, lockBalance, requireCredit } from './read-credit'
