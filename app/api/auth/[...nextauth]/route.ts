import { type AuthRoute, answerAuthGet, answerAuthPost } from '@/server/auth/auth-answers'

export function GET(request: Request, route: AuthRoute): Promise<Response> {
  return answerAuthGet(request, route)
}

export function POST(request: Request, route: AuthRoute): Promise<Response> {
  return answerAuthPost(request, route)
}
