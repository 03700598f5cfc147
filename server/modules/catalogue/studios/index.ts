export { flushStudioCalls, getStudioCall, pruneStudioCalls, searchStudioCalls } from './calls'
export { createStudioToken, findTokenOwner, removeStudioToken } from './ci-token'
export {
  exportOwnCertification,
  getOwnCertification,
  getOwnExchanges,
  getOwnRun,
  listOwnCertifications,
  listOwnExchanges,
  pruneCertifications,
  startOwnCertification,
  startOwnRun,
} from './own-certification'
export {
  activateStudioSecret,
  approveProduction,
  declineProduction,
  enrolStudio,
  getStudio,
  listStudioGames,
  listStudios,
  newStudioSecret,
  requestProduction,
  requireStudio,
  setStudioTestAddress,
} from './studios'
