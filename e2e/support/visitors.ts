import type { Browser, BrowserContext } from '@playwright/test'
import { type Demo, requireUser } from './demo'

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

/** Signs in over HTTP, as the form does; the cookies are for any number of pages. */
export async function signInAs(browser: Browser, demo: Demo, visitor: Visitor): Promise<SignedIn> {
  const { role, organization } = visitors[visitor]
  const context = await browser.newContext()
  const { csrfToken } = await (await context.request.get(`${demo.baseUrl}/api/auth/csrf`)).json()
  const answer = await context.request.post(`${demo.baseUrl}/api/auth/callback/credentials`, {
    headers: { origin: demo.baseUrl },
    form: {
      csrfToken,
      email: requireUser(demo, role, organization).email,
      password: demo.password,
      callbackUrl: demo.baseUrl,
      json: 'true',
    },
  })
  if (!answer.ok()) throw new Error(`${visitor} could not sign in: ${answer.status()} ${await answer.text()}`)
  const state = await context.storageState()
  await context.close()
  return state
}
