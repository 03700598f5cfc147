export { requireProviderAccess } from './require-provider-access'
export { setProviderAccess } from './set-provider-access'
