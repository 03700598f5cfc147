import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { Complaints, type Expected } from './complaints'
import { type Demo, readDemo, requireOrganization } from './demo'
import { DevicePool } from './device-pool'
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
  /** A browser of somebody else, which knows nobody yet. */
  newDevice: () => Promise<BrowserContext>
  /** A test fails on any other error of a page, in its console or its scripts. */
  expectComplaint: Expected
}

/** The demo as its users meet it: an operator's backend, the outside world, a player at a game. */
export const test = base.extend<Fixtures, { devices: DevicePool }>({
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
  devices: [async ({ browser }, use) => use(new DevicePool(browser)), { scope: 'worker' }],
  newDevice: async ({ devices, demo, permissions, reducedMotion }, use, info) => {
    const settings = JSON.stringify({ permissions, reducedMotion })
    const taken: BrowserContext[] = []
    await use(async () => {
      const device = await devices.take(settings)
      taken.push(device)
      return device
    })
    // The report has a picture of what a failed test leaves open: those are closed as they are.
    const isClean = info.status === info.expectedStatus
    for (const device of taken) await (isClean ? devices.release(device, { settings, demo }) : device.close())
  },
  context: async ({ newDevice }, use) => use(await newDevice()),
  expectComplaint: [
    async ({ browser }, use, info) => {
      const complaints = new Complaints(browser)
      await use(complaints.expect)
      const heard = complaints.finish()
      // What a failed test did not come to is no news.
      if (info.status !== 'passed') return
      expect(heard, `Errors in the console: ${heard.unexpected.join('; ')}`).toEqual({
        unexpected: [],
        missing: [],
      })
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
