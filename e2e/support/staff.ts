import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BrowserContext, expect } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Demo, DemoUser } from './demo'
import { signInOverHttp, trySignInOverHttp } from './sign-in'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const stepMs = 30_000
/** Below the quarter of an hour after which delicate calls ask again, by more than a test takes. */
const freshMs = 10 * 60_000

/** Signs a browser in as somebody of the demo; staff with the code of their authenticator app. */
export async function signInAsUser(context: BrowserContext, demo: Demo, user: DemoUser): Promise<void> {
  const { email, totpSeed } = user
  const known = readSession(email)
  if (known) return context.addCookies(known)
  if (totpSeed === undefined) await signInOverHttp(context.request, demo, { email, password: demo.password })
  else await signInByCode(context, demo, { email, totpSeed })
  writeSession(email, await context.cookies())
}

/**
 * All workers of a run share the sessions of the demo's users: passwords are slow to check by design, and a code of staff
 * signs in once. Who ends a session, or proves a second factor, joins as somebody of their own.
 */
function fileOf(email: string): string | null {
  const folder = process.env.E2E_SESSIONS
  return folder === undefined ? null : join(folder, `${email}.json`)
}

function readSession(email: string): Cookies | null {
  const file = fileOf(email)
  const isFresh = file !== null && existsSync(file) && Date.now() - statSync(file).mtimeMs < freshMs
  return isFresh ? (JSON.parse(readFileSync(file, 'utf8')) as Cookies) : null
}

function writeSession(email: string, cookies: Cookies): void {
  const file = fileOf(email)
  if (file === null) return
  mkdirSync(dirname(file), { recursive: true })
  // Whole at once: another worker may be reading.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(cookies))
  renameSync(`${file}.${process.pid}`, file)
}

/**
 * A code signs in once, and a worker of its own may have used it: three codes are good at any moment, and each half minute
 * brings another.
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
