import type { DemoLaunchRequest, LaunchedGame, LaunchRequest, ProviderResult } from '@/server/providers/port'

/** A provider that launches as the test says and remembers what it was asked. */
export interface ProviderStub {
  launches: LaunchRequest[]
  demoLaunches: DemoLaunchRequest[]
  hasDemo: boolean
  answer: () => ProviderResult<LaunchedGame> | Promise<ProviderResult<LaunchedGame>>
}

export const launchedOk: ProviderResult<LaunchedGame> = {
  ok: true,
  value: { launchUrl: 'https://games.example.com/play?t=secret', providerSessionUid: 'uid-1' },
}

export function createProviderStub(): ProviderStub {
  return { launches: [], demoLaunches: [], hasDemo: true, answer: () => launchedOk }
}

/** A provider that answers only when released, and tells when it was reached. */
export function heldAnswer(answer: ProviderResult<LaunchedGame>) {
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

/** What `connectProvider` gives for it: the part of an adapter that a launch uses. */
export function connectProviderStub(stub: ProviderStub) {
  return {
    ports: {},
    adapter: {
      capabilities: { hasDemo: stub.hasDemo, freeRounds: null },
      launch: async (_ports: unknown, request: LaunchRequest) => {
        stub.launches.push(request)
        return stub.answer()
      },
      launchDemo: async (_ports: unknown, request: DemoLaunchRequest) => {
        stub.demoLaunches.push(request)
        return stub.answer()
      },
    },
  }
}
