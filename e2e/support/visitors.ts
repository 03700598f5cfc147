import type { Browser, BrowserContext } from '@playwright/test'
import { type Demo, requireUser } from './demo'
import { signInOverHttp } from './sign-in'

/** Who looks at a page: somebody of the demo. */
export const visitors = {
  owner: { role: 'owner', organization: 'lucky-lane' },
  analyst: { role: 'analyst', organization: 'lucky-lane' },
  platform: { role: 'owner', organization: 'grand-platform' },
  newcomer: { role: 'owner', organization: 'no-callback' },
  administrator: { role: 'administrator', organization: null },
} as const

export type Visitor = keyof typeof visitors

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs a browser in, for all of its pages. */
export async function enterAs(context: BrowserContext, demo: Demo, visitor: Visitor): Promise<void> {
  const { role, organization } = visitors[visitor]
  const { email } = requireUser(demo, role, organization)
  await signInOverHttp(context.request, demo, { email, password: demo.password })
}

/** The cookies of a visitor, for any number of browsers. */
export async function signInAs(browser: Browser, demo: Demo, visitor: Visitor): Promise<SignedIn> {
  const context = await browser.newContext()
  await enterAs(context, demo, visitor)
  const state = await context.storageState()
  await context.close()
  return state
}
