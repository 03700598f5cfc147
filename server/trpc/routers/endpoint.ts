import {
  explainChoice,
  getEndpoint,
  listEgressAddresses,
  listEndpoints,
  removeEndpoint,
  setEndpoint,
  switchEndpoint,
} from '@/server/modules/endpoints'
import { procedure, router } from '../init'

/** Callback endpoints, wide and narrowed. A secret goes in and never comes out. */
export const endpointRouter = router({
  /** The organization-wide one. */
  get: procedure(getEndpoint),
  list: procedure(listEndpoints),
  /** Where callbacks come from, for an allow-list. */
  egress: procedure(listEgressAddresses),
  /** Which one a callback of this brand and provider would use. */
  explain: procedure(explainChoice),
  set: procedure(setEndpoint, { stepUp: true }),
  switch: procedure(switchEndpoint),
  remove: procedure(removeEndpoint, { stepUp: true }),
})
