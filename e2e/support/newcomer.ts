import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { type Demo, requireUser } from './demo'
import { signInOverHttp } from './sign-in'

export interface Newcomer {
  email: string
  name: string
  password: string
}

/** A person with a seat of their own, whose password and devices nobody else uses: invited by the owner, joined by mail. */
export async function joinAsNewcomer(
  browser: Browser,
  demo: Demo,
  { organization, role = 'analyst' }: { organization: string; role?: string },
): Promise<Newcomer> {
  const tag = randomUUID().slice(0, 8)
  const person = { email: `nia-${tag}@example.com`, name: `Nia ${tag}`, password: 'correct horse battery' }
  const { email, name, password } = person
  const owner = await browser.newContext()
  const { email: ownerEmail } = requireUser(demo, 'owner', organization)
  await signInOverHttp(owner.request, demo, { email: ownerEmail, password: demo.password })
  await call(owner.request, demo, 'team.invite', { email, role })
  await owner.close()
  const stranger = await browser.newContext()
  const token = (await mailedLink(stranger.request, demo, email)).split('/').at(-1)
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
  }).toPass({ timeout: 60_000 })
  return url ?? ''
}

async function call(request: APIRequestContext, demo: Demo, path: string, input: unknown): Promise<void> {
  const response = await request.post(`${demo.baseUrl}/api/trpc/${path}`, {
    headers: { origin: demo.baseUrl },
    data: { json: input },
  })
  expect(response.status(), await response.text()).toBe(200)
}
