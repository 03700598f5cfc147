import type { ProviderAdapter } from '../port'
import { handleInbound, refuseInbound } from './inbound'
import {
  cancelFreeRounds,
  fetchCatalogue,
  fetchStakes,
  issueFreeRounds,
  launch,
  launchDemo,
} from './outbound'

/** The Croupier provider protocol, version 1: docs/providers/aurora.md. */
export const auroraAdapter: ProviderAdapter = {
  code: 'aurora',
  capabilities: {
    hasDemo: true,
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
  fetchStakes,
  issueFreeRounds,
  cancelFreeRounds,
  handleInbound,
  refuseInbound: (_connection, refusal) => refuseInbound(refusal),
}
