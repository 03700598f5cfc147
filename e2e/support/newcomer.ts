import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Cabinet } from './cabinet'
import type { Demo } from './demo'

export interface Newcomer {
  email: string
  name: string
  password: string
}

/** A person with a seat of their own, whose password and devices nobody else uses: invited by the owner, joined by mail. */
export async function joinAsNewcomer(
  owner: Page,
  demo: Demo,
  { organization, role = 'analyst' }: { organization: string; role?: string },
): Promise<Newcomer> {
  const tag = randomUUID().slice(0, 8)
  const person = { email: `nia-${tag}@example.com`, name: `Nia ${tag}`, password: 'correct horse battery' }
  await new Cabinet(owner, demo).signIn('owner', organization, '/team')
  const { email, name, password } = person
  await call(owner.request, demo, 'team.invite', { email, role })
  const token = (await mailedLink(owner.request, demo, email)).split('/').at(-1)
  const stranger = await owner.context().browser()?.newContext()
  if (!stranger) throw new Error('The page has no browser')
  await call(stranger.request, demo, 'invites.accept', { token, registration: { name, password } })
  await stranger.close()
  return person
}

/** The newest link that the demo mailed to this address. Mail is sent right after what it tells about. */
export async function mailedLink(request: APIRequestContext, demo: Demo, email: string): Promise<string> {
  let url: string | undefined
  await expect(async () => {
    const response = await request.get(`${demo.baseUrl}/api/trpc/outbox.list`)
    const body = (await response.json()) as {
      result: { data: { json: { recipient: string; url: string | null; kind: string }[] } }
    }
    const links = body.result.data.json.filter((mail) => /\/(invite|reset)\//.test(mail.url ?? ''))
    url = links.find((mail) => mail.recipient === email)?.url ?? undefined
    expect(url).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return url ?? ''
}

async function call(request: APIRequestContext, demo: Demo, path: string, input: unknown): Promise<void> {
  const response = await request.post(`${demo.baseUrl}/api/trpc/${path}`, {
    headers: { origin: demo.baseUrl },
    data: { json: input },
  })
  expect(response.status(), await response.text()).toBe(200)
}
