import NextAuth from 'next-auth'
import { authOptions } from '@/server/auth/options'
import { isSameOrigin } from '@/server/auth/same-origin'
import { env } from '@/server/env'

interface RouteContext {
  params: Promise<{ nextauth: string[] }>
}

export function GET(request: Request, context: RouteContext): Promise<Response> {
  return NextAuth(authOptions())(request, context)
}

export async function POST(request: Request, context: RouteContext): Promise<Response> {
  if (!isSameOrigin(request.headers, env().baseUrl)) {
    return Response.json({ error: 'forbidden_origin' }, { status: 403 })
  }
  return NextAuth(authOptions())(request, context)
}
