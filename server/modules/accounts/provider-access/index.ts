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
export type { AccessFilter, ProviderOverview } from './queries-read'
export { requestProviderAccess } from './request-provider-access'
export { readingApproval, requireProviderAccess } from './require-provider-access'
export { setProviderAccess } from './set-provider-access'
