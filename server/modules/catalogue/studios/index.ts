export {
  flushStudioCalls,
  getStudioCall,
  getStudioHealth,
  pruneStudioCalls,
  searchStudioCalls,
} from './calls'
export { createStudioToken, findTokenOwner, removeStudioToken } from './ci-token'
export { closeStudio, isInProduction } from './close-studio'
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
  countWaitingReviews,
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
