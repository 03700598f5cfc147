import type { NextAuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import { systemClock } from '@/server/core/clock'
import { env } from '@/server/env'
import { log } from '@/server/log'
import { findViewer, signIn } from '@/server/modules/members'
import { clientAddress } from './client-address'
import { cookieOptions, isSecureDeployment, sessionCookieName } from './cookies'
import { sessionMaxAgeS, sessionOf } from './session-token'

const credentials = z.object({ email: z.string().min(1).max(320), password: z.string().min(1).max(1_024) })

/** next-auth: credentials in, an encrypted JWT in a cookie out. The JWT carries the user row's session version. */
export function authOptions(): NextAuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    useSecureCookies: isSecureDeployment(),
    session: { strategy: 'jwt', maxAge: sessionMaxAgeS },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    cookies: { sessionToken: { name: sessionCookieName(), options: cookieOptions() } },
    providers: [
      Credentials({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: (input, request) => authorize(input, new Headers(request.headers as HeadersInit)),
      }),
    ],
    callbacks: {
      /** Only ever this site: `callbackUrl` cannot lead elsewhere. */
      redirect: () => env().baseUrl,
      async jwt({ token, user }) {
        const now = systemClock.now()
        if (user) {
          const version = 'sessionVersion' in user ? user.sessionVersion : null
          return { sub: user.id, version, signedInAt: now.getTime() }
        }
        const session = sessionOf(token, now)
        // Throwing makes next-auth drop the cookie of a session that no longer counts.
        if (!session || !(await findViewer(session))) throw new Error('The session has ended')
        return token
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    logger: {
      error: (code) => log.debug({ code }, 'sign-in library refused'),
      warn: (code) => log.debug({ code }, 'sign-in library warned'),
      debug: () => undefined,
    },
  }
}

/** Null is a refusal; a throttled attempt throws its wait, which next-auth hands to the sign-in form as `error`. */
async function authorize(input: unknown, headers: Headers) {
  const parsed = credentials.safeParse(input)
  if (!parsed.success) return null
  const ctx = { clock: systemClock, address: clientAddress(headers) }
  const outcome = await signIn(ctx, parsed.data)
  if (outcome.kind === 'throttled') throw new Error(`throttled:${outcome.retryAfterS}`)
  return outcome.kind === 'signed_in' ? outcome.user : null
}
