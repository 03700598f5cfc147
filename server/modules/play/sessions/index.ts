export { type CreatedSession, createDemoSession, createSession } from './create-session'
export { pruneSessionSecrets } from './launch'
export { launchTestSession, playDemo } from './launch-from-cabinet'
export { type LaunchLinkResult, openLaunchLink } from './open-launch-link'
export { type BetRefusal, betRefusal, findSessionForProvider, type ProviderSession } from './provider-session'
export { eraseSessionUrls } from './queries'
export {
  type CompletedSession,
  findCompletedSession,
  getCabinetSession,
  getSession,
  searchSessions,
  sessionLifetimeMs,
  sessionStatusAt,
  sessionsOf,
} from './read-sessions'
