export { changeOrganization } from './change-organization'
export { createOrganization, type NewOrganization } from './create-organization'
export {
  findOrganization,
  getOrganization,
  type OrganizationDetail,
  requireExisting,
} from './get-organization'
export { getOrganizationAccount } from './get-organization-account'
export { getOrganizationSettings } from './get-organization-settings'
export { openAccount } from './open-account'
export { endOrganization, eraseOrganization } from './queries-erase'
export { searchOrganizations } from './search-organizations'
export { type OrganizationLimits, setOrganizationLimits } from './set-organization-limits'
export { reinstateOrganization, suspendOrganization } from './suspend-organization'
