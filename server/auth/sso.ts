import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { z } from 'zod'
import type { SsoReason } from '@/server/contract/sso-reasons'
import { systemClock } from '@/server/core/clock'
import { isPermitted } from '@/server/core/permissions'
import { inLane } from '@/server/database/lane'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { findViewer, requireAttempt, sessionMaxAgeS, type Viewer } from '@/server/modules/accounts/members'
import {
  endByProvider,
  finishSignIn,
  newBrowserToken,
  type SsoOutcome,
  SsoRefusal,
  startSignIn,
} from '@/server/modules/accounts/sso'
import { clientAddress } from './client-address'
import { sessionCookieName, setCookieLine, ssoCookieName } from './cookies'
import { safeReturnPath } from './return-path'
import { readSessionToken } from './session-token'

/** The routes that a browser and an identity provider use to sign a person in (docs/decisions/single-sign-on.md). */
export type SsoRoute = { params: Promise<{ connectionId: string }> }

const cookieMaxAgeS = 1_200
const purposes = z.enum(['sign_in', 'test', 'confirm']).catch('sign_in')

const callerOf = ({ headers }: Request) => ({
  clock: systemClock,
  requestId: randomUUID(),
  origin: { ip: clientAddress(headers), userAgent: headers.get('user-agent') },
})

export function readCookie(headers: Headers, name: string): string | undefined {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The cookie that binds an attempt to this browser; anything that is not one of ours is replaced. */
export function browserOf({ headers }: { headers: Headers }): string | undefined {
  const value = readCookie(headers, ssoCookieName())
  return value && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** A redirect within this site, or to the provider. */
export function redirectTo(address: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location: new URL(address, env().baseUrl).href, 'cache-control': 'no-store' })
  for (const line of cookies) headers.append('set-cookie', line)
  headers.set('referrer-policy', 'no-referrer')
  return new Response(null, { status: 303, headers })
}

/** Who confirms is signed in, and has another tab to go back to. */
export const refusedAt = (reason: SsoReason, isConfirming = false) =>
  redirectTo(`/sign-in${isConfirming ? '/confirmed' : ''}?sso=${reason}`)

async function viewerOf({ headers }: Request): Promise<Viewer | null> {
  const now = systemClock.now()
  const session = await readSessionToken(readCookie(headers, sessionCookieName()), now)
  return session && findViewer(session, { now, ip: clientAddress(headers) })
}

function mayTest({ staffRole, memberships }: Viewer, organizationId: string | null): boolean {
  if (organizationId === null)
    return staffRole !== null && isPermitted({ staff: staffRole }, 'sso.manageStaff')
  const own = memberships.find((membership) => membership.organizationId === organizationId)
  return own !== undefined && isPermitted({ member: own.role }, 'sso.manage')
}

/** Sends the browser to the provider. Also the address that a provider opens to begin (initiate_login_uri). */
export function answerSsoStart(request: Request, { params }: SsoRoute): Promise<Response> {
  return inLane({ name: 'cabinet' }, async () => {
    const { connectionId } = await params
    const caller = callerOf(request)
    const query = new URL(request.url).searchParams
    const browser = browserOf(request) ?? newBrowserToken()
    const purpose = purposes.parse(query.get('purpose') ?? undefined)
    // defence: single sign-on returns to this site only
    const returnTo = safeReturnPath(query.get('callbackUrl'))
    try {
      await requireAttempt(startKeys(caller.origin.ip), caller.clock.now())
      if (!z.uuid().safeParse(connectionId).success) throw new SsoRefusal('connection_inactive')
      const viewer = purpose === 'sign_in' ? null : await viewerOf(request)
      if (purpose === 'confirm' && viewer?.session.connectionId !== connectionId)
        throw new SsoRefusal('expired')
      const address = await startSignIn(caller, {
        connectionId,
        browser,
        purpose,
        returnTo,
        loginHint: query.get('login_hint')?.slice(0, 320),
        viewer: viewer && {
          userId: viewer.userId,
          sessionId: viewer.session.id,
          mayTest: (organizationId) => mayTest(viewer, organizationId),
        },
      })
      return redirectTo(address.href, [setCookieLine(ssoCookieName(), browser, cookieMaxAgeS)])
    } catch (error) {
      return explain(error, { isConfirming: purpose === 'confirm', returnTo })
    }
  })
}

const startKeys = (ip: string | null) =>
  ip === null ? [] : [{ key: `sso-start:${ip}`, limit: 120, windowMs: 900_000 }]

function explain(error: unknown, { isConfirming = false, returnTo = '/' } = {}): Response {
  if (error instanceof SsoRefusal) {
    const { reason, detail, testId } = error
    log.info({ reason, detail }, 'single sign-on not started')
    return testId ? redirectTo(withTest(returnTo, testId)) : refusedAt(reason, isConfirming)
  }
  log.error({ err: error }, 'single sign-on failed')
  return refusedAt('provider_unreachable', isConfirming)
}

/** The provider's answer, through the browser. */
export function answerSsoCallback(request: Request, { params }: SsoRoute): Promise<Response> {
  return inLane({ name: 'cabinet' }, async () => {
    const { connectionId } = await params
    if (!z.uuid().safeParse(connectionId).success) return refusedAt('expired')
    const browser = browserOf(request)
    const callback = new URL(request.url)
    try {
      return await answer(await finishSignIn(callerOf(request), { connectionId, callback, browser }))
    } catch (error) {
      return explain(error)
    }
  })
}

async function answer(outcome: SsoOutcome): Promise<Response> {
  switch (outcome.kind) {
    case 'signed_in':
      return redirectTo(outcome.returnTo, [await sessionCookie(outcome.user)])
    case 'link':
      return redirectTo('/sign-in/link')
    case 'tested':
      return redirectTo(withTest(outcome.returnTo, outcome.attemptId))
    case 'confirmed':
      return redirectTo('/sign-in/confirmed')
    case 'refused':
      return refusedAt(outcome.reason, outcome.isConfirming)
  }
}

function withTest(path: string, attemptId: string): string {
  const target = new URL(path, env().baseUrl)
  target.searchParams.set('test', attemptId)
  return target.pathname + target.search
}

/** The cookie that next-auth would have set: its own encoding of the same claims. */
async function sessionCookie({ id, sessionId }: { id: string; sessionId: string }): Promise<string> {
  const token = { sub: id, sid: sessionId, signedInAt: systemClock.now().getTime() }
  const sealed = await encode({ token, secret: env().NEXTAUTH_SECRET, maxAge: sessionMaxAgeS })
  return setCookieLine(sessionCookieName(), sealed, sessionMaxAgeS)
}

const maxLogoutBytes = 16_384

/** Back-channel logout, by the provider itself. */
export function answerSsoLogout(request: Request, { params }: SsoRoute): Promise<Response> {
  return inLane({ name: 'cabinet' }, async () => {
    const { connectionId } = await params
    const headers = { 'cache-control': 'no-store' }
    const isOurs = z.uuid().safeParse(connectionId).success
    const body =
      Number(request.headers.get('content-length') ?? 0) > maxLogoutBytes ? '' : await request.text()
    const token = new URLSearchParams(body.slice(0, maxLogoutBytes)).get('logout_token')
    if (!isOurs || !token) return Response.json({ error: 'invalid_request' }, { status: 400, headers })
    try {
      await requireAttempt(
        [{ key: `sso-logout:${connectionId}`, limit: 3_000, windowMs: 900_000 }],
        systemClock.now(),
      )
      await endByProvider({ clock: systemClock }, { connectionId, token })
      return new Response(null, { status: 200, headers })
    } catch (error) {
      if (!(error instanceof SsoRefusal)) log.error({ err: error }, 'back-channel logout failed')
      return Response.json({ error: 'invalid_request' }, { status: 400, headers })
    }
  })
}
