import { readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { encode } from 'next-auth/jwt'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { testEnvironment } from '@/server/testing/test-environment'
import { openServiceSetup, type ServiceSetup } from './testing/service-setup'

/**
 * Every route outside `/v1` as it was built: Next's bundles and the server's each hold a copy of a class, so that what is decided by
 * `instanceof` in tests of the sources may be decided otherwise here.
 */
const webhookSecret = 'whsec_of_the_built_service'
let setup: ServiceSetup | undefined
let stripe: Server
let port: number
let owner: string
let slug: string

beforeAll(async () => {
  setup = await openServiceSetup()
  stripe = createServer((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } }))
  })
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve))
  await createOwner(setup.databaseUrl)
  const started = await setup.start({
    STRIPE_SECRET_KEY: 'sk_test_of_the_built_service',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
    METRICS_TOKEN: 'a-token-that-nobody-can-guess-0123456789',
  })
  port = started.port
})

afterAll(async () => {
  await setup?.end()
  stripe.close()
})

/** An owner of an organization with one document. */
async function createOwner(databaseUrl: string): Promise<void> {
  Object.assign(process.env, testEnvironment(databaseUrl))
  const [
    { createTestTenant },
    members,
    { sessionCookieName },
    { systemClock },
    files,
    samples,
    { inTransaction },
  ] = await Promise.all([
    import('@/server/testing/tenants'),
    import('@/server/modules/accounts/members'),
    import('@/server/auth/cookies'),
    import('@/server/core/clock'),
    import('@/server/modules/platform/files'),
    import('@/server/modules/platform/files/testing/samples'),
    import('@/server/db'),
  ])
  const { organizationId, slug: itsSlug, tenant } = await createTestTenant()
  slug = itsSlug
  const credentials = { email: `${newId()}@people.example`, password: 'a long enough password' }
  const memberships = [{ organizationId, role: 'owner' as const }]
  const { userId } = await members.createUser({ ...credentials, name: 'Ada Lovelace', memberships })
  const outcome = await members.signIn(
    { clock: systemClock, origin: { ip: null, userAgent: null } },
    credentials,
  )
  if (outcome.kind !== 'signed_in') throw new Error('could not sign in')
  const token = { sub: userId, sid: outcome.user.sessionId, signedInAt: systemClock.now().getTime() }
  const secret = process.env.NEXTAUTH_SECRET ?? ''
  owner = `${sessionCookieName()}=${await encode({ token, secret })}`
  const purpose = 'kyb_document'
  const body = samples.bodyOf(samples.pdf)
  const stored = await files.storeUpload(tenant, { purpose, name: 'x.pdf', organizationId, body })
  await files.processFiles(tenant)
  await inTransaction((tx) =>
    files.claimFile(tx, { organizationId, fileId: stored.id, purpose, ownerId: stored.id }),
  )
}

interface Asked {
  method?: string
  by?: string
  headers?: Record<string, string>
  body?: string
}

const ask = (path: string, { by, headers, ...init }: Asked = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...{ ...init, redirect: 'manual' },
    headers: { ...(by !== undefined && { cookie: by }), ...headers },
  })

/** A refusal says its code, in the form of the machine API, of the provider protocol or of the cabinet. */
const codeIn = (text: string) => /"(?:code|error)":(?:"\w+"|-\d+)/.exec(text)?.[0]

/**
 * By route, with `none` for what its address names: the status without a session, for an owner without and with the organization in the
 * address, and of a POST that is no JSON.
 */
const statuses: Record<string, readonly [number, number, number, number]> = {
  '(player)/complete': [200, 200, 200, 405],
  '(player)/complete/[token]': [200, 200, 200, 405],
  '(player)/launch/[token]': [404, 404, 404, 405],
  '(player)/replay/[token]': [410, 410, 410, 405],
  'api/affiliate/statement': [401, 400, 400, 405],
  'api/audit-log': [401, 400, 200, 405],
  'api/auth/[...nextauth]': [303, 303, 303, 403],
  'api/billing/webhooks/stripe': [405, 405, 405, 400],
  'api/campaigns/[campaignId]/bad-rows': [401, 400, 404, 405],
  'api/campaigns/[campaignId]/failed-players': [401, 400, 404, 405],
  'api/campaigns/[campaignId]/players': [405, 405, 405, 405],
  'api/certifications/[runId]': [401, 400, 404, 405],
  'api/export/account': [401, 200, 200, 405],
  'api/export/organization': [401, 400, 200, 405],
  'api/health': [200, 200, 200, 405],
  'api/health/ready': [200, 200, 200, 405],
  'api/inngest': [404, 404, 404, 404],
  'api/invoices/[invoiceId]': [401, 400, 404, 405],
  'api/invoices/statement': [401, 400, 400, 405],
  'api/jurisdictions/refusals': [401, 400, 200, 405],
  'api/metrics': [404, 404, 404, 405],
  'api/protection/export': [401, 400, 200, 405],
  'api/reconciliations/[reconciliationId]': [401, 400, 404, 405],
  'api/reports/export': [401, 400, 400, 405],
  'api/sign-ins': [401, 400, 200, 405],
  'api/sso/[connectionId]/acs': [405, 405, 405, 303],
  'api/sso/[connectionId]/callback': [303, 303, 303, 405],
  'api/sso/[connectionId]/logout': [405, 405, 405, 400],
  'api/sso/[connectionId]/metadata': [404, 404, 404, 405],
  'api/sso/[connectionId]/start': [303, 303, 303, 405],
  'api/staff/audit-log': [401, 403, 403, 405],
  'api/staff/invoices/[invoiceId]': [401, 404, 404, 405],
  'api/staff/certifications/[runId]': [401, 404, 404, 405],
  'api/staff/journal': [401, 400, 400, 405],
  'api/staff/payout-files/[fileId]': [401, 404, 404, 405],
  'api/staff/provider-statements': [401, 403, 403, 405],
  'api/staff/reconciliations/[reconciliationId]': [401, 404, 404, 405],
  'api/staff/reports': [401, 400, 400, 405],
  'api/staff/statements/[organizationId]': [401, 404, 404, 405],
  'api/staff/verification/[reviewId]': [401, 404, 404, 405],
  'api/transactions/evidence': [401, 400, 404, 405],
  'api/transactions/export': [401, 400, 200, 405],
  'api/trpc/[trpc]': [404, 404, 404, 403],
  'api/uploads/[purpose]': [405, 405, 405, 401],
  'calendar/[token]': [404, 404, 404, 405],
  'docs/assets/[file]': [404, 404, 404, 405],
  'docs/changelog.xml': [200, 200, 200, 405],
  'docs/collections/[file]': [404, 404, 404, 405],
  'docs/markdown/[...page]': [404, 404, 404, 405],
  'docs/reference': [200, 200, 200, 405],
  'docs/search.json': [200, 200, 200, 405],
  'files/[[...path]]': [404, 404, 404, 405],
  'llms-full.txt': [200, 200, 200, 405],
  'llms.txt': [200, 200, 200, 405],
  mcp: [401, 401, 401, 401],
  'openapi/[[...path]]': [404, 404, 404, 404],
  'openapi/operator.json': [200, 200, 200, 405],
  'openapi/provider.json': [200, 200, 200, 405],
  'provider/[[...path]]': [404, 404, 404, 404],
  'provider/v1/[code]/[...path]': [404, 404, 404, 404],
  'r/[code]': [303, 303, 303, 405],
  'sandbox/[[...path]]': [404, 404, 404, 404],
  'sandbox/v1/listeners': [405, 405, 405, 401],
  'sandbox/v1/listeners/[listener_id]/answers': [405, 405, 405, 401],
  'sandbox/v1/listeners/[listener_id]/detach': [405, 405, 405, 401],
  'sandbox/v1/probes': [405, 405, 405, 401],
  'sandbox/v1/probes/[id]': [401, 401, 401, 405],
  'sandbox/v1/requests': [401, 401, 401, 405],
  'sandbox/v1/transactions/[id]/replay': [405, 405, 405, 401],
  'scim/v2/[[...path]]': [401, 401, 401, 401],
  status: [200, 200, 200, 405],
  'status/feed.xml': [200, 200, 200, 405],
  'status/status.json': [200, 200, 200, 405],
  'status/subscribe': [405, 405, 405, 404],
  'studios/[[...path]]': [401, 401, 401, 401],
  'status/subscription/[token]': [404, 404, 404, 200],
}

const addressOf = (route: string) => `/${route.replace('(player)/', '').replaceAll(/\[+[^\]]+\]+/g, 'none')}`

test('every route outside /v1 is in the table', () => {
  const routes = readdirSync(join(import.meta.dirname, '../../app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts') && !file.startsWith('v1'))
    .map((file) => file.replace(/\/route\.ts$/, ''))
  expect(Object.keys(statuses).toSorted()).toEqual(routes.toSorted())
})

describe('as documented, with a code, for whoever asks badly', () => {
  test.each(Object.entries(statuses))('%s', async (route, wanted) => {
    const address = addressOf(route)
    const answers = [
      await ask(address),
      await ask(address, { by: owner }),
      await ask(`${address}?organization=${slug}`, { by: owner }),
      await ask(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(wanted)
    for (const answer of answers) {
      const text = await answer.text()
      if (answer.headers.get('content-type')?.startsWith('application/json') && answer.status >= 400)
        expect([answer.url, codeIn(text)]).toEqual([answer.url, expect.any(String)])
    }
    const nul = await ask(`${address}?organization=%00`, { by: owner })
    expect([nul.status, codeIn(await nul.text())]).toEqual([
      400,
      expect.stringMatching(/E0003|invalid_request|-32600/),
    ])
  })
})

describe('a payment webhook', () => {
  const deliver = (body: string, signature?: string) =>
    ask('/api/billing/webhooks/stripe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
      body,
    })
  const event = (id: string) =>
    JSON.stringify({
      ...{
        id,
        object: 'event',
        type: 'refund.updated',
        livemode: false,
        created: Math.floor(Date.now() / 1_000),
      },
      data: { object: { id: 're_1', object: 'refund', payment_intent: 'pi_of_nobody' } },
    })
  const sign = (payload: string, secret: string) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret })

  test.each([
    ['without a signature', undefined],
    ['with a wrong signature', 'whsec_of_another_endpoint'],
  ])('%s is refused with EB011', async (_what, secret) => {
    const body = event('evt_forged')
    const answer = await deliver(body, secret && sign(body, secret))
    expect([answer.status, codeIn(await answer.text())]).toEqual([400, '"code":"EB011"'])
  })

  test('about a payment that Stripe does not know is taken, so that it is not delivered again', async () => {
    const body = event('evt_unknown')
    const answer = await deliver(body, sign(body, webhookSecret))
    expect([answer.status, await answer.json()]).toEqual([200, { received: true, outcome: 'ignored' }])
  })
})

test('an export leaves out a document whose bytes the storage has lost', async () => {
  rmSync(join(process.env.DATA_DIR ?? '', 'files'), { recursive: true })
  const answer = await ask(`/api/export/organization?organization=${slug}`, { by: owner })
  const files = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  expect(files).toContain('manifest.json')
})
