import {
  excludePlayer,
  readmitPlayer,
  requestReadmission,
  searchExclusions,
  withdrawReadmission,
} from '@/server/modules/players'
import { inBrand } from '../adapt-verb'
import { procedure, router } from '../init'

export const playersRouter = router({
  /** All of the organization's, or those of one player. */
  exclusions: procedure(searchExclusions),
  exclude: procedure(inBrand(excludePlayer)),
  // defence: lifting an exclusion requires step-up
  readmit: procedure(inBrand(readmitPlayer), { stepUp: true }),
  requestReadmission: procedure(inBrand(requestReadmission), { stepUp: true }),
  withdrawReadmission: procedure(inBrand(withdrawReadmission), { stepUp: true }),
})
