import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { callProcedure } from './call-procedure'
import { type Demo, requireUser } from './demo'
import { signInOverHttp } from './sign-in'
import { signInAsUser } from './staff'

export interface Newcomer {
  email: string
  name: string
  password: string
}

/** A member of their own, whose password and devices nobody else uses: invited by the owner, joined by mail. */
export async function joinAsNewcomer(
  browser: Browser,
  demo: Demo,
  { organization, role = 'analyst' }: { organization: string; role?: string },
): Promise<Newcomer> {
  const tag = randomUUID().slice(0, 8)
  const person = { email: `nia-${tag}@example.com`, name: `Nia ${tag}`, password: 'correct horse battery' }
  await invite(browser, demo, { email: person.email, organization, role })
  await register(browser, demo, person)
  return person
}

/** A customer, or an affiliate, that staff have just created, and who owns it. Nothing is set up yet. */
export async function openCustomer(
  browser: Browser,
  demo: Demo,
  kind: 'single' | 'affiliate' | 'studio' = 'single',
): Promise<{ organizationId: string; slug: string; owner: Newcomer }> {
  const tag = randomUUID().slice(0, 8)
  const owner = { email: `owner@${tag}.example`, name: `Olga ${tag}`, password: 'correct horse battery' }
  const input = {
    name: `Trial ${tag}`,
    slug: `trial-${tag}`,
    kind,
    creditCurrency: 'EUR',
    ownerEmail: owner.email,
  }
  const staff = await browser.newContext()
  await signInAsUser(staff, demo, requireUser(demo, 'administrator', null))
  const create = { path: 'staffOrganizations.create', input }
  const { organizationId } = await callProcedure<{ organizationId: string }>(staff.request, demo, create)
  await staff.close()
  await register(browser, demo, owner)
  return { organizationId, slug: input.slug, owner }
}

/** Takes the invite that was mailed, as somebody new. */
export async function register(
  browser: Browser,
  demo: Demo,
  { email, name, password }: Newcomer,
): Promise<void> {
  const stranger = await browser.newContext()
  const token = tokenOf(await mailedLink(stranger.request, demo, email))
  const input = { token, registration: { name, password } }
  await callProcedure(stranger.request, demo, { path: 'invites.accept', input })
  await stranger.close()
}

/** Gives the same person a membership of another organization. */
export async function joinAlso(
  browser: Browser,
  demo: Demo,
  { person, organization }: { person: Newcomer; organization: string },
): Promise<void> {
  const theirs = await browser.newContext()
  const known = await mailedLinks(theirs.request, demo, person.email)
  await invite(browser, demo, { email: person.email, organization, role: 'analyst' })
  await signInOverHttp(theirs.request, demo, person)
  const token = tokenOf(await mailedLink(theirs.request, demo, person.email, known))
  await callProcedure(theirs.request, demo, { path: 'invites.accept', input: { token, registration: null } })
  await theirs.close()
}

async function invite(
  browser: Browser,
  demo: Demo,
  { organization, ...input }: { email: string; organization: string; role: string },
): Promise<void> {
  const owner = await browser.newContext()
  await signInAsUser(owner, demo, requireUser(demo, 'owner', organization))
  await callProcedure(owner.request, demo, { path: 'team.invite', organization, input })
  await owner.close()
}

const tokenOf = (link: string) => link.split('/').at(-1)

/** The newest link that the demo mailed to this address, other than those known. Mail is sent right after what it tells about. */
export async function mailedLink(
  request: APIRequestContext,
  demo: Demo,
  email: string,
  known: readonly string[] = [],
): Promise<string> {
  let url: string | undefined
  await expect(async () => {
    const links = await mailedLinks(request, demo, email)
    url = links.find((link) => !known.includes(link))
    expect(url).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return url ?? ''
}

async function mailedLinks(request: APIRequestContext, demo: Demo, email: string): Promise<string[]> {
  const response = await request.get(`${demo.baseUrl}/api/trpc/outbox.list`)
  const body = (await response.json()) as {
    result: { data: { json: { recipient: string; url: string | null; kind: string }[] } }
  }
  const mails = body.result.data.json.filter(({ recipient }) => recipient === email)
  return mails.flatMap(({ url }) => (url !== null && /\/(invite|reset)\//.test(url) ? [url] : []))
}
