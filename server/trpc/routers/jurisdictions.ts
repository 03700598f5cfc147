import {
  dropProfile,
  getJurisdictions,
  getProfile,
  listProfiles,
  saveProfileVersion,
  searchRefusals,
  setCertifiedMarkets,
  summarizeRefusals,
  takeProfile,
} from '@/server/modules/rules/jurisdictions'
import { procedure, router, staffProcedure } from '../init'

export const staffJurisdictionsRouter = router({
  profiles: staffProcedure(listProfiles),
  profile: staffProcedure(getProfile),
  publish: staffProcedure(saveProfileVersion, { stepUp: true }),
})

export const jurisdictionsRouter = router({
  get: procedure(getJurisdictions),
  take: procedure(takeProfile),
  drop: procedure(dropProfile),
  setCertifiedMarkets: procedure(setCertifiedMarkets),
  search: procedure(searchRefusals),
  summary: procedure(summarizeRefusals),
})
