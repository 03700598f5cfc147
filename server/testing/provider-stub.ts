import { beforeEach, vi } from 'vitest'
import type { Clock } from '@/server/core/clock'
import type {
  CancelResult,
  DemoLaunchRequest,
  IssueFreeRoundsRequest,
  IssueResult,
  LaunchedGame,
  LaunchRequest,
  ProviderCapabilities,
  ProviderResult,
  Stakes,
} from '@/server/providers/port'
import * as registry from '@/server/providers/registry'

type Answer<T> = ProviderResult<T> | Promise<ProviderResult<T>>

interface CancelRequest {
  grantId: string
  providerGameIds: string[]
}

/** A provider that launches, issues and cancels as the test says and remembers what it was asked. */
export interface ProviderStub {
  launches: LaunchRequest[]
  demoLaunches: DemoLaunchRequest[]
  issues: IssueFreeRoundsRequest[]
  cancels: CancelRequest[]
  hasDemo: boolean
  /** Null: the dialect has no free rounds. */
  freeRounds: ProviderCapabilities['freeRounds']
  answer: () => Answer<LaunchedGame>
  stakes: () => Answer<Stakes>
  issue: (request: IssueFreeRoundsRequest) => Answer<IssueResult[]>
  cancel: (request: CancelRequest) => Answer<CancelResult[]>
}

export const launchedOk: ProviderResult<LaunchedGame> = {
  ok: true,
  value: { launchUrl: 'https://games.example.com/play?t=secret', providerSessionUid: 'uid-1' },
}

const ladder: Stakes = {
  mode: 'enumerated',
  stakes: [
    { amount: '0.20', coinLevel: 1 },
    { amount: '0.50', coinLevel: 2 },
  ],
}

export function createProviderStub(): ProviderStub {
  return {
    launches: [],
    demoLaunches: [],
    issues: [],
    cancels: [],
    hasDemo: true,
    freeRounds: null,
    answer: () => launchedOk,
    stakes: () => ({ ok: true, value: ladder }),
    issue: ({ providerGameIds }) => ({
      ok: true,
      value: providerGameIds.map((providerGameId) => ({ providerGameId, status: 'active' })),
    }),
    cancel: ({ providerGameIds }) => ({
      ok: true,
      value: providerGameIds.map((providerGameId) => ({ providerGameId, status: 'cancelled' })),
    }),
  }
}

/** The two families of spec §3.1: one cancels at the provider, the other is withheld at activation. */
export const freeRoundsFamilies = {
  aurora: {
    stakeField: 'coin_level',
    hasProviderSideCancel: true,
    reportsActivation: true,
    settlesInBatch: false,
    defaultKind: 'freespin',
  },
  borealis: {
    stakeField: 'bet_amount',
    hasProviderSideCancel: false,
    reportsActivation: true,
    settlesInBatch: true,
    defaultKind: 'freespin',
  },
} as const satisfies Record<string, NonNullable<ProviderCapabilities['freeRounds']>>

/** A provider that answers only when released, and tells when it was reached. */
export function heldAnswer<T>(answer: ProviderResult<T>) {
  let release = () => {}
  let markReached = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const isReached = new Promise<void>((resolve) => {
    markReached = resolve
  })
  return {
    release,
    isReached,
    answer: async () => {
      markReached()
      await isReleased
      return answer
    },
  }
}

/** The part of an adapter that operators' requests use. */
function adapterOf(stub: ProviderStub) {
  return {
    ports: {},
    adapter: {
      capabilities: { hasDemo: stub.hasDemo, freeRounds: stub.freeRounds },
      launch: async (_ports: unknown, request: LaunchRequest) => {
        stub.launches.push(request)
        return stub.answer()
      },
      launchDemo: async (_ports: unknown, request: DemoLaunchRequest) => {
        stub.demoLaunches.push(request)
        return stub.answer()
      },
      fetchStakes: async () => stub.stakes(),
      issueFreeRounds: async (_ports: unknown, request: IssueFreeRoundsRequest) => {
        stub.issues.push(request)
        return stub.issue(request)
      },
      cancelFreeRounds: async (_ports: unknown, request: CancelRequest) => {
        stub.cancels.push(request)
        return stub.cancel(request)
      },
    },
  }
}

/** Every provider that a test of this file connects is the stub. */
export function stubProviders(stub: ProviderStub): void {
  connectProvidersBy(() => adapterOf(stub))
}

/**
 * Replaces how providers are connected, in every test of this file. By a spy and not by `vi.mock`, so that test files can
 * share the loaded modules. `connect` gives only the part of an adapter that the file needs.
 */
export function connectProvidersBy(connect: (row: { code: string }, clock: Clock) => unknown): void {
  beforeEach(() => {
    vi.spyOn(registry, 'connectProvider').mockImplementation(connect as typeof registry.connectProvider)
  })
}
