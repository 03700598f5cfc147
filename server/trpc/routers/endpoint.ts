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
import { sendTestCallback } from '@/server/modules/delivery/readiness'
import { procedure, router } from '../init'

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
