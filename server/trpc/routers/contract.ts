import { getOwnContract } from '@/server/modules/finance/contracts'
import { showing } from '../adapt-verb'
import { showOwnContract } from '../contract-view'
import { procedure, router } from '../init'

/** What the organization pays Croupier. */
export const contractRouter = router({
  get: procedure(showing(getOwnContract, showOwnContract)),
})
