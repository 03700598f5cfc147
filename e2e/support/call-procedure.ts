import { type APIRequestContext, expect } from '@playwright/test'
import type { Demo } from './demo'
import { organizationHeader } from './organization-pages'

interface Call {
  path: string
  organization?: string
  input: unknown
}

interface Answer<Data> {
  result: { data: { json: Data } }
}

/** A change as the cabinet's page makes it, by whoever the request belongs to. Returns what was answered. */
export async function callProcedure<Data = unknown>(
  request: APIRequestContext,
  demo: Demo,
  { path, organization, input }: Call,
): Promise<Data> {
  const response = await request.post(`${demo.baseUrl}/api/trpc/${path}`, {
    headers: { origin: demo.baseUrl, ...(organization && { [organizationHeader]: organization }) },
    data: { json: input },
  })
  // 202 where it was taken and waits.
  expect([200, 202], await response.text()).toContain(response.status())
  return ((await response.json()) as Answer<Data>).result.data.json
}

/** What a page without parameters reads. */
export async function askProcedure<Data>(
  request: APIRequestContext,
  demo: Demo,
  { path, organization }: Omit<Call, 'input'>,
): Promise<Data> {
  const headers = organization ? { [organizationHeader]: organization } : {}
  const response = await request.get(`${demo.baseUrl}/api/trpc/${path}`, { headers })
  expect(response.status(), await response.text()).toBe(200)
  return ((await response.json()) as Answer<Data>).result.data.json
}
