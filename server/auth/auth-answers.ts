import NextAuth from 'next-auth'
import { AppError } from '@/server/core/app-error'
import { systemClock } from '@/server/core/clock'
import { env } from '@/server/env'
import { requireAddressBudget } from '@/server/modules/platform/rate-limits'
import { clientAddress } from './client-address'
import { authOptions } from './options'
import { isSameOrigin } from './same-origin'

export interface AuthRoute {
  params: Promise<{ nextauth: string[] }>
}

type Library = (request: Request, route: AuthRoute) => Promise<Response>

const signInLibrary: Library = (request, route) => NextAuth(authOptions())(request, route)

/** What the sign-in form reads. Everything else that the library answers to a GET is a page of its own. */
const formReads = new Set(['csrf', 'providers', 'session'])

/** A read of the sign-in form; any other address leads to our own sign-in page. */
export async function answerAuthGet(
  request: Request,
  route: AuthRoute,
  library: Library = signInLibrary,
): Promise<Response> {
  const [action = '', ...rest] = (await route.params).nextauth
  // defence: next-auth serves no page of its own
  const isRead = formReads.has(action) && rest.length === 0
  return guarded(isRead ? await library(request, route) : toSignIn())
}

/** A sign-in or sign-out, from our own pages only, and limited per address and minute. */
export async function answerAuthPost(
  request: Request,
  route: AuthRoute,
  library: Library = signInLibrary,
): Promise<Response> {
  // defence: sign-in checks Origin
  if (!isSameOrigin(request.headers, env().baseUrl))
    return guarded(Response.json({ error: 'forbidden_origin' }, { status: 403 }))
  try {
    const use = { address: clientAddress(request.headers), calls: 1, now: systemClock.now() }
    // defence: sign-ins have a budget per address
    await requireAddressBudget('signIns', use)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return guarded(tooMany(error.retryAfterS ?? 1))
  }
  return guarded(await library(request, route))
}

const signInPage = () => `${env().baseUrl}/sign-in`

const toSignIn = () => new Response(null, { status: 303, headers: { location: signInPage() } })

/** In the form of the library's own refusals: the sign-in form reads the wait from the address. */
function tooMany(retryAfterS: number): Response {
  const url = `${signInPage()}?error=${encodeURIComponent(`throttled:${retryAfterS}`)}`
  return Response.json({ url }, { status: 429, headers: { 'retry-after': String(retryAfterS) } })
}

/** None of these answers is a page: none may be rendered, framed, sniffed or cached. */
function guarded(response: Response): Response {
  response.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  response.headers.set('x-content-type-options', 'nosniff')
  response.headers.set('x-frame-options', 'DENY')
  response.headers.set('cache-control', 'private, no-cache, no-store')
  return response
}
