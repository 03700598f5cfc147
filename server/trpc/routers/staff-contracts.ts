import {
  createContract,
  createProviderContract,
  getContract,
  listContracts,
  listProviderStatements,
  previewContract,
  withdrawContract,
  withdrawProviderContract,
} from '@/server/modules/finance/contracts'
import { inOrganization, showing } from '../adapt-verb'
import { showContract, showPreview, showStatements } from '../contract-view'
import { router, staffProcedure } from '../init'

/** What organizations pay Croupier, and what Croupier owes providers. */
export const staffContractsRouter = router({
  list: staffProcedure(listContracts),
  get: staffProcedure(showing(getContract, showContract)),
  preview: staffProcedure(showing(inOrganization(previewContract), showPreview)),
  create: staffProcedure(inOrganization(createContract), { stepUp: true }),
  withdraw: staffProcedure(inOrganization(withdrawContract), { stepUp: true }),
  providers: staffProcedure(showing(listProviderStatements, showStatements)),
  createProvider: staffProcedure(createProviderContract, { stepUp: true }),
  withdrawProvider: staffProcedure(withdrawProviderContract, { stepUp: true }),
})
