import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import type { NextRequest } from 'next/server'
import { isSameOrigin } from '@/server/auth/same-origin'
import { env } from '@/server/env'
import { createCabinetContext } from './context'
import { appRouter } from './router'

/** tRPC over HTTP. Anything but a read must come from our own pages: a missing, null or foreign Origin is refused. */
export async function handleCabinetCall(request: NextRequest): Promise<Response> {
  if (request.method !== 'GET' && !isSameOrigin(request.headers, env().baseUrl)) {
    return Response.json({ error: { message: 'Foreign origin', code: -32600 } }, { status: 403 })
  }
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: ({ resHeaders }) =>
      createCabinetContext({
        headers: request.headers,
        readCookie: (name) => request.cookies.get(name)?.value,
        setCookie: (line) => resHeaders.append('set-cookie', line),
      }),
  })
  response.headers.set('cache-control', 'no-store')
  return response
}
