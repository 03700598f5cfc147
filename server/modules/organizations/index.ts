export { createOrganization, type NewOrganization } from './create-organization'
export { findOrganization, getOrganization, type OrganizationDetail } from './get-organization'
export { getSetupProgress } from './get-setup-progress'
export { reinstateOrganization, suspendOrganization } from './suspend-organization'
