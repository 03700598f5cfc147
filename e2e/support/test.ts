import { randomUUID } from 'node:crypto'
import { test as base } from '@playwright/test'
import { type Demo, readDemo, requireOrganization } from './demo'
import { GamePage } from './game-page'
import { OperatorBackend } from './operator-backend'
import { Sandbox } from './sandbox'

interface Fixtures {
  demo: Demo
  operator: OperatorBackend
  sandbox: Sandbox
  game: GamePage
  /** A player nobody else has, with 1,000.00 EUR in Lucky Lane's wallet. */
  player: { id: string; balanceMinor: number }
}

/** The demo as its users meet it: an operator's backend, the outside world, a player at a game. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  demo: async ({}, use) => use(readDemo()),
  operator: async ({ demo, request }, use) =>
    use(new OperatorBackend(request, demo.baseUrl, requireOrganization(demo, 'lucky-lane').apiKey)),
  sandbox: async ({ demo, request }, use) => use(new Sandbox(request, demo.sandboxUrl)),
  game: async ({ page }, use) => use(new GamePage(page)),
  player: async ({ sandbox }, use) => {
    const player = { id: `player-${randomUUID()}`, balanceMinor: 100_000 }
    await sandbox.setWalletBalance('lucky-lane', player.id, player.balanceMinor)
    await use(player)
  },
})

export { expect } from '@playwright/test'
