import { type NextRequest, NextResponse } from 'next/server'
import { cookieOptions, lastOrganizationCookieName } from '@/server/auth/cookies'
import { securityHeaders } from '@/server/auth/security-headers'
import { organizationHeader, slugInPath } from '@/server/contract/cabinet-addresses'
import { isInstant } from '@/server/contract/instants'
import { env } from '@/server/env'

/**
 * Cabinet pages get a fresh nonce, the headers that go with it, the path to come back to after sign-in, and the organization
 * that stands in it.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID().replaceAll('-', '')
  const answered = securityHeaders({
    nonce,
    isSecure: env().baseUrl.startsWith('https://'),
    isDevelopment: env().NODE_ENV === 'development',
    gameOrigins: env().LAUNCH_ALLOWED_LOCAL_ORIGINS,
  })
  const asked = new Headers(request.headers)
  asked.set('x-nonce', nonce)
  asked.set('x-cabinet-path', request.nextUrl.pathname + request.nextUrl.search)
  const slug = slugInPath(request.nextUrl.pathname)
  // defence: a page is of the organization in its path
  asked.delete(organizationHeader)
  if (slug !== null) asked.set(organizationHeader, slug)
  asked.set('content-security-policy', answered['content-security-policy'])
  const response = hasImpossibleDate(request.nextUrl.searchParams)
    ? new NextResponse('The address has a date that does not exist.', { status: 400 })
    : NextResponse.next({ request: { headers: asked } })
  if (slug !== null && slug !== request.cookies.get(lastOrganizationCookieName())?.value)
    response.cookies.set(lastOrganizationCookieName(), slug, { ...cookieOptions(), maxAge: lastSeenMaxAgeS })
  // defence: every cabinet page has the security headers
  for (const [name, value] of Object.entries(answered)) response.headers.set(name, value)
  return response
}

const lastSeenMaxAgeS = 30 * 86_400

/** The period of a list; an empty one is none. */
// defence: a page refuses a date that does not exist
const hasImpossibleDate = (params: URLSearchParams) =>
  ['from', 'to'].flatMap((name) => params.getAll(name)).some((text) => text !== '' && !isInstant(text))

export const config = {
  // Everything but the APIs, the pages that operators embed, the reference, and files: those keep their own headers.
  matcher: [
    '/((?!v1(?:/|$)|sandbox(?:/|$)|provider(?:/|$)|scim(?:/|$)|files(?:/|$)|mcp(?:/|$)|studios(?:/|$)|calendar(?:/|$)|launch(?:/|$)|status(?:/|$)|complete(?:/|$)|replay(?:/|$)|docs/(?:reference|assets|collections|markdown|search\\.json|changelog\\.xml)(?:/|$)|docs/(?:errors/)?[^/]+\\.md$|llms(?:-full)?\\.txt$|openapi(?:/|$)|api/|_next/|icon\\.svg|favicon\\.ico).*)',
  ],
}
