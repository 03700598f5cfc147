export {
  activateConnection,
  activateStaffConnection,
  addConnection,
  addStaffConnection,
  changeConnection,
  changeStaffConnection,
  enforceConnection,
  enforceStaffConnection,
  removeConnection,
  removeStaffConnection,
  replaceConnectionSecret,
  replaceStaffSecret,
} from './connections'
export {
  addDomain,
  addStaffDomain,
  ownsDomainOf,
  removeDomain,
  removeStaffDomain,
  verifyDomain,
  verifyStaffDomain,
} from './domains'
export { endByProvider, providerLogout } from './logout'
export { type ConnectionRow, eraseSso, findConnections, findOwnConnection } from './queries'
export {
  discoverSso,
  exportOwnIdentities,
  findSsoOf,
  getSso,
  getSsoTest,
  getStaffSso,
  getStaffSsoTest,
  listSsoEverywhere,
} from './read'
export { SsoRefusal } from './refusal'
export { groupRolesOf, mapRole } from './role-map'
export {
  addSamlConnection,
  addStaffSamlConnection,
  changeSamlConnection,
  changeStaffSamlConnection,
  importSamlMetadata,
  importStaffSamlMetadata,
} from './saml-connections'
export { readSamlMetadata, receiveSamlResponse } from './saml-receive'
export {
  finishSignIn,
  linkAccount,
  newBrowserToken,
  pruneSsoAttempts,
  type SsoOutcome,
  startSignIn,
} from './sign-in'
