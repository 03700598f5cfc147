import type { Browser, BrowserContext } from '@playwright/test'
import { type Demo, requireUser } from './demo'
import { signInAsUser } from './staff'

/** Who looks at a page: somebody of the demo. */
export const visitors = {
  owner: { role: 'owner', organization: 'lucky-lane' },
  analyst: { role: 'analyst', organization: 'lucky-lane' },
  platform: { role: 'owner', organization: 'grand-platform' },
  newcomer: { role: 'owner', organization: 'no-callback' },
  finance: { role: 'finance', organization: 'old-harbour' },
  affiliate: { role: 'affiliate', organization: 'north-star' },
  studio: { role: 'studio', organization: 'polar-forge' },
  administrator: { role: 'administrator', organization: null },
} as const

export type Visitor = keyof typeof visitors

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs a browser in, for all of its pages. */
export async function enterAs(context: BrowserContext, demo: Demo, visitor: Visitor): Promise<void> {
  const { role, organization } = visitors[visitor]
  await signInAsUser(context, demo, requireUser(demo, role, organization))
}

/** The cookies of a visitor, for any number of browsers. */
export async function signInAs(browser: Browser, demo: Demo, visitor: Visitor): Promise<SignedIn> {
  const context = await browser.newContext()
  await enterAs(context, demo, visitor)
  const state = await context.storageState()
  await context.close()
  return state
}
