import {
  activateStudioSecret,
  approveProduction,
  countWaitingReviews,
  createStudioToken,
  declineProduction,
  enrolStudio,
  getOwnCertification,
  getStudio,
  getStudioCall,
  getStudioHealth,
  listOwnCertifications,
  listOwnExchanges,
  listStudioGames,
  listStudios,
  newStudioSecret,
  removeStudioToken,
  requestProduction,
  searchStudioCalls,
  setStudioTestAddress,
  startOwnCertification,
} from '@/server/modules/catalogue/studios'
import { listOwnStatements } from '@/server/modules/finance/settlement'
import { showing } from '../adapt-verb'
import { procedure, router, staffProcedure } from '../init'
import { showTotal } from './settlement'

/** What a studio does by itself. */
export const studioRouter = router({
  get: procedure(getStudio),
  games: procedure(listStudioGames),
  statements: procedure(
    showing(listOwnStatements, ({ statements, ...page }) => ({
      ...page,
      statements: statements.map(showTotal),
    })),
  ),
  calls: procedure(searchStudioCalls),
  health: procedure(getStudioHealth),
  getCall: procedure(getStudioCall),
  setTestAddress: procedure(setStudioTestAddress, { stepUp: true }),
  newSecret: procedure(newStudioSecret, { stepUp: true }),
  activateSecret: procedure(activateStudioSecret, { stepUp: true }),
  createToken: procedure(createStudioToken, { stepUp: true }),
  removeToken: procedure(removeStudioToken),
  requestProduction: procedure(requestProduction, { stepUp: true }),
})

/** Its own runs, in the shapes of those that staff see. */
export const studioCertificationRouter = router({
  list: procedure(listOwnCertifications),
  get: procedure(getOwnCertification),
  exchanges: procedure(listOwnExchanges),
  start: procedure(startOwnCertification),
})

export const staffStudiosRouter = router({
  list: staffProcedure(listStudios),
  waiting: staffProcedure(countWaitingReviews),
  enrol: staffProcedure(enrolStudio),
  approve: staffProcedure(approveProduction, { stepUp: true }),
  decline: staffProcedure(declineProduction),
})
