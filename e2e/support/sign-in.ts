import { type APIRequestContext, expect } from '@playwright/test'
import type { Demo } from './demo'

export interface Credentials {
  email: string
  password: string
}

/** Sends what the sign-in form sends, without the page: the cookies are kept by whoever the request belongs to. */
export async function signInOverHttp(
  request: APIRequestContext,
  demo: Demo,
  { email, password }: Credentials,
): Promise<void> {
  const issued = await request.get(`${demo.baseUrl}/api/auth/csrf`)
  const { csrfToken } = (await issued.json()) as { csrfToken: string }
  const answer = await request.post(`${demo.baseUrl}/api/auth/callback/credentials`, {
    headers: { origin: demo.baseUrl },
    form: { csrfToken, email, password, callbackUrl: demo.baseUrl, json: 'true' },
  })
  expect(answer.status(), `${email} could not sign in: ${await answer.text()}`).toBe(200)
}
