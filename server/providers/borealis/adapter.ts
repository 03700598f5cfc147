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

/** Decimal strings and combined calls: docs/providers/borealis.md. */
export const borealisAdapter: ProviderAdapter = {
  code: 'borealis',
  capabilities: {
    hasDemo: true,
    hasRounds: true,
    hasMovements: true,
    hasReplays: true,
    hasChecksums: true,
    freeRounds: {
      stakeField: 'bet_amount',
      hasProviderSideCancel: false,
      reportsActivation: true,
      settlesInBatch: true,
      defaultKind: 'freespin',
    },
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
  refuseInbound,
}
