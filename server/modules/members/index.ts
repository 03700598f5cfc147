export { createUser, minPasswordLength } from './create-user'
export { endSessions } from './end-sessions'
export { findViewer, type Seat, type Viewer } from './find-viewer'
export {
  findOpenedOrganization,
  type OpenedOrganization,
  openOrganization,
  searchOrganizations,
} from './open-organization'
export { isPermitted, type Permission, permissions, permissionsOf, type Standing } from './permissions'
export { requirePermission } from './require-permission'
export { type SignInOutcome, signIn } from './sign-in'
