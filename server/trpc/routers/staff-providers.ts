import {
  getProvider,
  listProviderAccess,
  setProviderAccess,
  setProviderDefaults,
  setProviderStatus,
  surveyProviders,
} from '@/server/modules/accounts/provider-access'
import { resyncCatalogue } from '@/server/modules/catalogue/catalog'
import { inOrganization } from '../adapt-verb'
import { router, staffProcedure } from '../init'

export const staffProvidersRouter = router({
  survey: staffProcedure(surveyProviders),
  get: staffProcedure(getProvider),
  access: staffProcedure(listProviderAccess),
  setStatus: staffProcedure(setProviderStatus, { stepUp: true }),
  setDefaults: staffProcedure(setProviderDefaults, { stepUp: true }),
  /** Asks the provider: the slow one of this router. */
  resync: staffProcedure(resyncCatalogue),
  setAccess: staffProcedure(inOrganization(setProviderAccess), { stepUp: true }),
})
