import { type Browser, chromium, request } from '@playwright/test'
import { readDemo } from '../../e2e/support/demo'
import { addressOf, type CabinetPage, type Seen } from '../../e2e/support/pages'
import { createPurchases } from '../../e2e/support/purchases'
import { type SignedIn, signInAs, type Visitor } from '../../e2e/support/visitors'
import { createWorld } from '../../e2e/support/world'
import { installedChromium } from '../testing/chromium.mjs'
import { startDemo } from './start-demo'

/** A browser and a running demo, to go through the cabinet's pages as their visitors. */
export interface Tour {
  browser: Browser
  seen: Seen
  addressOf(page: CabinetPage): string
  /** The cookies of a page's visitor, who signs in once; none without a sign-in. */
  cookiesFor(page: CabinetPage): Promise<{ storageState?: SignedIn }>
  close(): Promise<void>
}

/** DEMO_FILE names a demo that runs; without it one is built and started for the time being. */
export async function openTour(): Promise<Tour> {
  const stop = process.env.DEMO_FILE === undefined ? await startDemo() : () => Promise.resolve()
  const executablePath = installedChromium()
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath ? { executablePath } : {}),
  })
  const close = async () => {
    await browser.close()
    await stop()
  }
  try {
    return tourOf(browser, await seeDemo(browser), close)
  } catch (error) {
    await close()
    throw error
  }
}

async function seeDemo(browser: Browser): Promise<Seen> {
  const demo = readDemo()
  const http = await request.newContext()
  const owner = await request.newContext({ storageState: await signInAs(browser, demo, 'owner') })
  const purchases = await createPurchases(owner, demo)
  const seen = { ...(await createWorld(http, demo)), purchases, demo }
  await owner.dispose()
  await http.dispose()
  return seen
}

function tourOf(browser: Browser, seen: Seen, close: () => Promise<void>): Tour {
  const signedIn = new Map<Visitor, SignedIn>()
  return {
    browser,
    seen,
    close,
    addressOf: (page) => seen.demo.baseUrl + addressOf(page, seen),
    async cookiesFor({ as }) {
      if (as === null) return {}
      const storageState = signedIn.get(as) ?? (await signInAs(browser, seen.demo, as))
      signedIn.set(as, storageState)
      return { storageState }
    },
  }
}
