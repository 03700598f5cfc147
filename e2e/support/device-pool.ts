import type { Browser, BrowserContext } from '@playwright/test'
import type { Demo } from './demo'

/**
 * Browsers that tests hand on to each other within a worker: without cookies, storage and pages, but with the scripts of the
 * cabinet still cached and compiled, which takes most of the time of a first page. A clock that was set stays with a device:
 * a test that sets one takes a context of its own.
 */
export class DevicePool {
  /** By the settings they were made with. */
  private readonly idle = new Map<string, BrowserContext[]>()

  constructor(private readonly browser: Browser) {}

  async take(settings: string): Promise<BrowserContext> {
    return this.idle.get(settings)?.pop() ?? this.browser.newContext()
  }

  async release(device: BrowserContext, { settings, demo }: { settings: string; demo: Demo }): Promise<void> {
    const [page = await device.newPage(), ...others] = device.pages()
    const devtools = await device.newCDPSession(page)
    await page.goto('about:blank')
    for (const { origin } of [new URL(demo.baseUrl), new URL(demo.sandboxUrl)]) {
      const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
    }
    await Promise.all([page, ...others].map((open) => open.close()))
    await device.clearCookies()
    await device.clearPermissions()
    this.idle.set(settings, [...(this.idle.get(settings) ?? []), device])
  }
}
