import { env } from '@/server/env'
import {
  discardSecret,
  explainChoice,
  getEndpoint,
  listEgressAddresses,
  listEndpoints,
  prepareSecret,
  removeEndpoint,
  revertSecret,
  setEndpoint,
  setEndpointPolicies,
  switchEndpoint,
  switchSecret,
} from '@/server/modules/accounts/endpoints'
import {
  changeServiceAccount,
  createServiceAccount,
  issueKey,
  listKeys,
  listServiceAccounts,
  moveKey,
  moveKeysOfMember,
  removeServiceAccount,
  renameKey,
  restrictKey,
  revokeKey,
  rotateKey,
  switchServiceAccount,
  takeOverKey,
} from '@/server/modules/accounts/keys'
import { getProbeRun, listProbeRuns, sendTestCallback, startProbe } from '@/server/modules/delivery/readiness'
import { getRequest, listRefused, searchRequests } from '@/server/modules/operations/request-log'
import { showing } from '../adapt-verb'
import { procedure, router } from '../init'
import { moneyView } from '../money-view'

/** Callback endpoints and their overrides. A secret goes in and never comes out. */
export const endpointRouter = router({
  /** The organization-wide one. */
  get: procedure(getEndpoint),
  list: procedure(listEndpoints),
  /** Where callbacks come from, for an allow-list. */
  egress: procedure(listEgressAddresses),
  /** Which one a callback of this brand and provider would use. */
  explain: procedure(explainChoice),
  set: procedure(setEndpoint, { stepUp: true }),
  /** Redelivered bets, reversed late bets. */
  setPolicies: procedure(setEndpointPolicies, { stepUp: true }),
  switch: procedure(switchEndpoint),
  remove: procedure(removeEndpoint, { stepUp: true }),
  /** A change of the secret: prepare the new one, test it, switch, and revert if needed. */
  prepareSecret: procedure(prepareSecret, { stepUp: true }),
  switchSecret: procedure(switchSecret, { stepUp: true }),
  revertSecret: procedure(revertSecret, { stepUp: true }),
  discardSecret: procedure(discardSecret, { stepUp: true }),
  /** Sends one test callback and answers with what came back. */
  test: procedure(sendTestCallback),
})

/** The readiness probe of callback endpoints (spec §6.6). */
export const readinessRouter = router({
  list: procedure(listProbeRuns),
  get: procedure(
    showing(getProbeRun, ({ betMinor, ...run }) => ({ ...run, bet: moneyView(betMinor, run.currency) })),
  ),
  /** Answers with the run's ID at once; the run continues in the background. */
  start: procedure(showing(startProbe, ({ runId }) => ({ runId }))),
})

/** The calls of the machine API that the organization's keys made. */
export const requestsRouter = router({
  search: procedure(searchRequests),
  errors: procedure(listRefused),
  get: procedure(showing(getRequest, (request) => ({ ...request, baseUrl: env().baseUrl }))),
})

export const keysRouter = router({
  list: procedure(listKeys),
  /** With `rotate`, the only answer that ever holds a key itself. */
  issue: procedure(issueKey, { stepUp: true }),
  rotate: procedure(rotateKey, { stepUp: true }),
  rename: procedure(renameKey),
  /** Where it may be used from. */
  restrict: procedure(restrictKey, { stepUp: true }),
  takeOver: procedure(takeOverKey, { stepUp: true }),
  /** To a service account. */
  move: procedure(moveKey, { stepUp: true }),
  moveAll: procedure(moveKeysOfMember, { stepUp: true }),
  revoke: procedure(revokeKey),
})

export const serviceAccountsRouter = router({
  list: procedure(listServiceAccounts),
  create: procedure(createServiceAccount, { stepUp: true }),
  change: procedure(changeServiceAccount, { stepUp: true }),
  switch: procedure(switchServiceAccount, { stepUp: true }),
  remove: procedure(removeServiceAccount, { stepUp: true }),
})
