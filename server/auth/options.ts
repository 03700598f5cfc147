import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import { StorableText, text } from '@/server/contract/primitives'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { inLane } from '@/server/database/lane'
import { env } from '@/server/env'
import { log } from '@/server/log'
import {
  endSession,
  findViewer,
  type SignInOutcome,
  sessionMaxAgeS,
  signIn,
  signInWithPasskey,
} from '@/server/modules/accounts/members'
import { linkAccount } from '@/server/modules/accounts/sso'
import { clientAddress } from './client-address'
import { cookieOptions, isSecureDeployment, sessionCookieName } from './cookies'
import { authenticationResponse } from './passkey-answer'
import { sessionOf } from './session-token'
import { browserOf } from './sso'

const credentials = z.object({
  email: text(320),
  password: z.string().min(1).max(1_024),
  code: StorableText.max(64).optional(),
})

const link = z.object({ password: z.string().min(1).max(1_024), code: StorableText.max(64).optional() })

const passkey = z.object({
  challengeId: z.uuid(),
  response: z.string().max(16_384).transform(readJson).pipe(authenticationResponse),
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** next-auth: credentials in, an encrypted JWT in a cookie out. The JWT names the session's row, which decides. */
export function authOptions(): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecureDeployment(),
    session: { strategy: 'jwt', maxAge: sessionMaxAgeS },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: { sessionToken: { name: sessionCookieName(), options: cookieOptions() } },
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' }, code: { type: 'text' } },
        authorize: (input, request) => authorize(input, new Headers(request.headers as HeadersInit)),
      }),
      Credentials({
        id: 'passkey',
        credentials: { challengeId: { type: 'text' }, response: { type: 'text' } },
        authorize: (input, request) => authorizePasskey(input, new Headers(request.headers as HeadersInit)),
      }),
      Credentials({
        id: 'sso-link',
        credentials: { password: { type: 'password' }, code: { type: 'text' } },
        authorize: (input, request) => authorizeLink(input, new Headers(request.headers as HeadersInit)),
      }),
    ],
    callbacks: {
      /** Only ever this site: `callbackUrl` cannot lead elsewhere. */
      // defence: sign-in redirects to this site only
      redirect: () => env().baseUrl,
      async jwt({ token, user }) {
        const now = systemClock.now()
        if (user) {
          const sid = 'sessionId' in user ? user.sessionId : null
          return { sub: user.id, sid, signedInAt: now.getTime() }
        }
        const session = sessionOf(token, now)
        // Throwing makes next-auth drop the cookie of an invalid session.
        if (!session || !(await findViewer(session, { now, ip: null })))
          throw new Error('The session has ended')
        return token
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      /** The cookie is dropped by the browser; the row must not outlive it. */
      async signOut({ token }) {
        const session = sessionOf(token, systemClock.now())
        if (session) await endSession({ clock: systemClock }, session)
      },
    },
    logger: {
      error: (code) => log.debug({ code }, 'sign-in library error'),
      warn: (code) => log.debug({ code }, 'sign-in library warning'),
      debug: () => undefined,
    },
  }
}

/**
 * Null is a refusal. Any other obstacle is thrown, and next-auth passes it to the sign-in form as `error`: a wait, or
 * the second factor.
 */
async function authorize(input: unknown, headers: Headers) {
  const parsed = credentials.safeParse(input)
  if (!parsed.success) return null
  const { code, ...rest } = parsed.data
  const given = { ...rest, ...(code && { code }) }
  return userOf(() => signIn(callerOf(headers), given))
}

async function authorizePasskey(input: unknown, headers: Headers) {
  const parsed = passkey.safeParse(input)
  return parsed.success ? userOf(() => signInWithPasskey(callerOf(headers), parsed.data)) : null
}

/** The account that an identity provider named is linked to it by its own password. */
async function authorizeLink(input: unknown, headers: Headers) {
  const parsed = link.safeParse(input)
  if (!parsed.success) return null
  const { password, code } = parsed.data
  const given = { browser: browserOf({ headers }), password, ...(code && { code }) }
  return userOf(() => linkAccount({ ...callerOf(headers), requestId: newId() }, given))
}

const callerOf = (headers: Headers) => ({
  clock: systemClock,
  origin: { ip: clientAddress(headers), userAgent: headers.get('user-agent') },
})

async function userOf(signingIn: () => Promise<SignInOutcome>) {
  const outcome = await inLane({ name: 'cabinet' }, signingIn).catch(
    // The library would send the browser the text of any fault, and answer as if the password were wrong.
    (error: unknown) => {
      log.error({ err: error }, 'sign-in failed')
      throw new Error('unavailable')
    },
  )
  switch (outcome.kind) {
    case 'signed_in':
      return outcome.user
    case 'refused':
      return null
    case 'throttled':
      throw new Error(`throttled:${outcome.retryAfterS}`)
    case 'provider_needed':
      throw new Error(`provider_needed:${outcome.slug ?? ''}`)
    case 'code_needed':
    case 'code_refused':
      throw new Error(outcome.kind)
  }
}
