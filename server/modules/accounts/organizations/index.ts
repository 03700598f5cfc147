export {
  changeOrganization,
  openAccount,
  reinstateOrganization,
  suspendOrganization,
} from './change-organization'
export { createOrganization, type NewOrganization } from './create-organization'
export { endOrganization, eraseOrganization } from './queries'
export {
  findOrganization,
  getOrganization,
  getOrganizationAccount,
  getOrganizationSettings,
  type OrganizationDetail,
  requireExisting,
  searchOrganizations,
} from './read-organizations'
export { type OrganizationLimits, setOrganizationLimits } from './set-organization-limits'
