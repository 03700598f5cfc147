export { requireProviderAccess } from './require-provider-access'
export { type ProviderAccessState, setProviderAccess } from './set-provider-access'
