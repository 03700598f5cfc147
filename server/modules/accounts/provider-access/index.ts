export { requestProviderAccess, setProviderAccess } from './change-provider-access'
export {
  getProvider,
  listOwnProviders,
  listProviderAccess,
  type OwnProvider,
  type ProviderAccessState,
  surveyProviders,
} from './list-providers'
export { ProviderDefaults, ProviderDefaultsChange } from './provider-defaults'
export { setProviderDefaults, setProviderStatus } from './provider-settings'
export type { AccessFilter, ProviderOverview } from './queries'
export { readingApproval, requireProviderAccess } from './require-provider-access'
