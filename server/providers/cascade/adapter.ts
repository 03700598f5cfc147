import type { ProviderAdapter } from '../port'
import { handleInbound, refuseInbound } from './inbound'
import {
  cancelFreeRounds,
  fetchCatalogue,
  fetchRound,
  fetchStakes,
  issueFreeRounds,
  launch,
  launchDemo,
  listChecksums,
  listMovements,
  openReplay,
} from './outbound'
import { play } from './play'

/** Forms, sorted-parameter signatures, one id for a bet and its result: docs/providers/cascade.md. */
export const cascadeAdapter: ProviderAdapter = {
  code: 'cascade',
  capabilities: {
    hasDemo: true,
    hasRounds: true,
    hasMovements: true,
    hasReplays: true,
    hasChecksums: true,
    freeRounds: null,
  },
  launch,
  launchDemo,
  fetchCatalogue,
  fetchRound,
  fetchStakes,
  listChecksums,
  listMovements,
  openReplay,
  issueFreeRounds,
  cancelFreeRounds,
  play,
  handleInbound,
  refuseInbound: (_connection, refusal) => refuseInbound(refusal),
}
