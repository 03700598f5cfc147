export { type BookedCredit, bookCredit, type CreditBooking, recordTopUp, TopUp } from './book-credit'
export {
  creditOverviewOf,
  getCreditCurrency,
  getCreditOverview,
  listCredit,
  lockBalance,
  requireCredit,
} from './read-credit'
