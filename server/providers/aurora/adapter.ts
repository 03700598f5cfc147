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

/** The Croupier provider protocol, version 1: docs/providers/aurora.md. */
export const auroraAdapter: ProviderAdapter = {
  code: 'aurora',
  capabilities: {
    hasDemo: true,
    hasRounds: true,
    hasMovements: true,
    hasReplays: true,
    hasChecksums: true,
    freeRounds: {
      stakeField: 'coin_level',
      hasProviderSideCancel: true,
      reportsActivation: true,
      settlesInBatch: false,
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
  refuseInbound: (_connection, refusal) => refuseInbound(refusal),
}
