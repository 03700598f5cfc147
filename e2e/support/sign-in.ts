import { type APIRequestContext, expect } from '@playwright/test'
import type { Demo } from './demo'

export interface Credentials {
  email: string
  password: string
  code?: string
}

/** Sends what the sign-in form sends, without the page: the cookies are kept by whoever the request belongs to. */
export async function signInOverHttp(
  request: APIRequestContext,
  demo: Demo,
  credentials: Credentials,
): Promise<void> {
  const answer = await trySignInOverHttp(request, demo, credentials)
  expect(answer.status(), `${credentials.email} could not sign in: ${await answer.text()}`).toBe(200)
}

export async function trySignInOverHttp(request: APIRequestContext, demo: Demo, credentials: Credentials) {
  const issued = await request.get(`${demo.baseUrl}/api/auth/csrf`)
  const { csrfToken } = (await issued.json()) as { csrfToken: string }
  return request.post(`${demo.baseUrl}/api/auth/callback/credentials`, {
    headers: { origin: demo.baseUrl },
    form: { csrfToken, ...credentials, callbackUrl: demo.baseUrl, json: 'true' },
  })
}
