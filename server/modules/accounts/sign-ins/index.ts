export { flushSignIns, noteSignIn, recordSignIn, type SignInAttempt } from './record-sign-in'
export {
  exportOwnSignIns,
  exportSignIns,
  pruneSignIns,
  searchSignIns,
} from './search-sign-ins'
