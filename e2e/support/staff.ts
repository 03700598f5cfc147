import { type BrowserContext, expect } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Demo, DemoUser } from './demo'
import { signInOverHttp, trySignInOverHttp } from './sign-in'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const stepMs = 30_000
/** Well below the quarter of an hour after which delicate calls ask again, however long the tests that share it take. */
const freshMs = 4 * 60_000
const signedIn = new Map<string, { cookies: Cookies; since: number }>()

/** Signs a browser in as somebody of the demo; staff with the code of their authenticator app. */
export async function signInAsUser(context: BrowserContext, demo: Demo, user: DemoUser): Promise<void> {
  const { email, totpSeed } = user
  if (totpSeed === undefined) {
    return signInOverHttp(context.request, demo, { email, password: demo.password })
  }
  const known = signedIn.get(email)
  if (known && Date.now() - known.since < freshMs) return context.addCookies(known.cookies)
  await signInByCode(context, demo, { email, totpSeed })
  signedIn.set(email, { cookies: await context.cookies(), since: Date.now() })
}

/**
 * A code signs in once, and a worker of its own may have used it: three codes are good at any moment, and each half minute
 * brings another. The session is then shared by all tests of this worker.
 */
async function signInByCode(
  context: BrowserContext,
  demo: Demo,
  { email, totpSeed }: { email: string; totpSeed: string },
): Promise<void> {
  let next = Math.floor(Date.now() / stepMs) - 1
  await expect(async () => {
    const newest = Math.floor(Date.now() / stepMs) + 1
    expect(next, 'each code of now is used').toBeLessThanOrEqual(newest)
    const code = new TOTP({ secret: totpSeed }).generate({ timestamp: next * stepMs })
    next += 1
    const answer = await trySignInOverHttp(context.request, demo, { email, password: demo.password, code })
    expect(answer.status(), `${email} could not sign in: ${await answer.text()}`).toBe(200)
  }).toPass({ timeout: 60_000, intervals: [0, 0, 1_000] })
}
