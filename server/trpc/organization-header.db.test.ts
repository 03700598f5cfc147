import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import superjson from 'superjson'
import { beforeAll, describe, expect, test } from 'vitest'
import { lastOrganizationCookieName, organizationCookieName, sessionCookieName } from '@/server/auth/cookies'
import { sealOpenedOrganizations } from '@/server/auth/opened-organization-token'
import { organizationHeader } from '@/server/contract/cabinet-addresses'
import { systemClock } from '@/server/core/clock'
import type { StaffRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { downloadAuditLog, downloadGlobalAuditLog } from '@/server/downloads/audit-export'
import { downloadTransactions } from '@/server/downloads/transaction-export'
import { env } from '@/server/env'
import { createUser, signIn } from '@/server/modules/accounts/members'
import { createFullTenant, type FullTenant, fingerprint } from '@/server/testing/full-tenant'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'
import { createCabinetContext, inLastOrganization } from './context'
import { findSubject } from './find-subject'
import { handleCabinetCall } from './http'
import { appRouter, createCaller } from './router'
import { procedureInputs } from './testing/procedure-inputs'

const site = 'http://127.0.0.1:3000'
const origin = { ip: null, userAgent: null }

let full: FullTenant
beforeAll(async () => {
  const providerCode = await createTestProvider()
  const id = await createTestGame({ providerCode })
  full = await createFullTenant({ id, providerCode })
})

/** A browser, with its cookies, of somebody who has just signed in. */
class Browser {
  readonly cookies = new Map<string, string>()

  static async signIn(tenants: readonly TestTenant[], staffRole?: StaffRoleName): Promise<Browser> {
    const credentials = { email: `${newId()}@example.com`, password: 'a long enough password' }
    const memberships = tenants.map(({ organizationId }) => ({ organizationId, role: 'owner' as const }))
    const { userId } = await createUser({
      ...credentials,
      name: 'Ada',
      memberships,
      ...(staffRole && { staffRole }),
    })
    const outcome = await signIn({ clock: systemClock, origin }, credentials)
    if (outcome.kind !== 'signed_in') throw new Error('could not sign in')
    const { sessionId } = outcome.user
    if (staffRole)
      await db.userSession.update({ where: { id: sessionId }, data: { secondFactorAt: new Date() } })
    const token = { sub: userId, sid: sessionId, signedInAt: systemClock.now().getTime() }
    const browser = new Browser()
    browser.cookies.set(sessionCookieName(), await encode({ token, secret: env().NEXTAUTH_SECRET }))
    return browser
  }

  async call(path: string, organization: string | null, input?: unknown): Promise<Answer> {
    const isChange = input !== undefined
    const response = await handleCabinetCall(
      new NextRequest(`${site}/api/trpc/${path}`, {
        method: isChange ? 'POST' : 'GET',
        headers: {
          origin: site,
          cookie: this.cookieLine(),
          'content-type': 'application/json',
          ...(organization !== null && { [organizationHeader]: organization }),
        },
        ...(isChange && { body: JSON.stringify(superjson.serialize(input)) }),
      }),
    )
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    const body: unknown = await response.json()
    return { status: response.status, text: JSON.stringify(body).replaceAll(/"requestId":"[^"]+"/g, '') }
  }

  file(path: string): NextRequest {
    return new NextRequest(site + path, { headers: { cookie: this.cookieLine() } })
  }

  context(organization: string | null) {
    return createCabinetContext({
      headers: new Headers(),
      organization,
      readCookie: (name) => this.cookies.get(name),
      setCookie: () => undefined,
    })
  }

  private cookieLine(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

interface Answer {
  status: number
  text: string
}

describe('two tabs of two organizations', () => {
  test('each act in their own, whichever was opened last', async () => {
    const [a, b] = [await createTestTenant(), await createTestTenant()]
    const browser = await Browser.signIn([a, b])
    browser.cookies.set(lastOrganizationCookieName(), b.slug)
    const issued = await browser.call('keys.issue', a.slug, {
      name: 'Of the first tab',
      scopes: ['read'],
      expiresInDays: null,
    })
    expect(issued.status).toBe(200)
    const keys = await db.apiKey.findMany({
      where: { organizationId: { in: [a.organizationId, b.organizationId] } },
    })
    expect(keys.map(({ organizationId }) => organizationId)).toEqual([a.organizationId])
    expect((await browser.call('keys.list', a.slug)).text).toContain('Of the first tab')
    expect((await browser.call('keys.list', b.slug)).text).not.toContain('Of the first tab')
  })

  test('never touch what is the other’s, also where the person may see both', async () => {
    const a = await createTestTenant()
    const browser = await Browser.signIn([a, full])
    const { keyId = '', transactionId = '' } = full.ids
    const before = await fingerprint(full)
    expect((await browser.call('keys.revoke', a.slug, { keyId })).status).toBe(404)
    expect(
      (await browser.call('transactions.resolve', a.slug, { id: transactionId, note: 'a note' })).status,
    ).toBe(404)
    expect(await fingerprint(full)).toEqual(before)
  })
})

interface Procedure {
  _def: { type: 'query' | 'mutation'; meta?: { permission?: string; isStaffOnly?: true } }
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).filter(
  ([, { _def }]) => _def.meta?.permission !== undefined && !_def.meta.isStaffOnly,
)

describe('the organization that a call names', () => {
  const refusedBy = async (browser: Browser, organization: string | null, path: string) => {
    let call: unknown = createCaller(await browser.context(organization))
    for (const name of path.split('.')) call = Reflect.get(call as object, name)
    return (call as (input: unknown) => Promise<unknown>)(procedureInputs[path]).then(
      () => null,
      (error: { code: string; cause?: { code?: string } }) => [error.code, error.cause?.code],
    )
  }

  test('opens nothing of another to anybody, and none is taken for the session’s', async () => {
    const own = await createTestTenant()
    const browser = await Browser.signIn([own])
    browser.cookies.set(lastOrganizationCookieName(), own.slug)
    const before = await fingerprint(full)
    const others = [`no-${full.slug}`, full.organizationId, '', 'a\0b']
    for (const [index, [path]] of procedures.entries()) {
      expect([path, await refusedBy(browser, null, path)]).toEqual([
        path,
        ['BAD_REQUEST', 'ORGANIZATION_MISSING'],
      ])
      // One function judges the name for all procedures: each is asked for the other's, and they share the odd ones.
      for (const slug of [full.slug, others[index % others.length]])
        expect([path, await refusedBy(browser, slug ?? '', path)]).toEqual([
          path,
          ['FORBIDDEN', 'NO_ORGANIZATION_ACCESS'],
        ])
    }
    expect(await fingerprint(full)).toEqual(before)
    expect(procedures.length).toBeGreaterThan(50)
  })

  test('is answered alike when it is unknown and when it is forbidden', async () => {
    const browser = await Browser.signIn([await createTestTenant()])
    const forbidden = await browser.call('session.me', full.slug)
    expect(forbidden.text).not.toContain(full.mark)
    expect(forbidden).toEqual(await browser.call('session.me', 'nobody'))
    expect(await browser.call('keys.list', full.slug)).toEqual({
      ...(await browser.call('keys.list', 'nobody')),
      status: 403,
    })
  })

  test.each([
    ['audit log', downloadAuditLog],
    ['transactions', downloadTransactions],
  ])('is in the address of a file: %s', async (_, download) => {
    const own = await createTestTenant()
    const browser = await Browser.signIn([own])
    const statusOf = async (query: string) => (await download(browser.file(`/api/file${query}`))).status
    expect(await statusOf(`?organization=${own.slug}`)).toBe(200)
    expect(await statusOf(`?organization=${full.slug}`)).toBe(403)
    expect(await statusOf('')).toBe(400)
  })
})

describe('staff', () => {
  const me = async (browser: Browser, slug: string) => createCaller(await browser.context(slug)).session.me()
  const visits = async ({ organizationId }: TestTenant) =>
    (await db.auditEntry.findMany({ where: { organizationId }, orderBy: { createdAt: 'asc' } })).map(
      ({ action }) => action,
    )

  test('open each organization once, see several side by side, and leave each by itself', async () => {
    const [a, b] = [await createTestTenant(), await createTestTenant()]
    const browser = await Browser.signIn([], 'support')
    expect((await browser.call('keys.list', a.slug)).status).toBe(403)
    expect(await me(browser, a.slug)).toMatchObject({ organization: null, toOpen: { slug: a.slug } })
    for (const { organizationId } of [a, b])
      await browser.call('session.openOrganization', null, { organizationId })
    for (const { slug } of [a, b]) expect((await browser.call('keys.list', slug)).status).toBe(200)
    await browser.call('session.closeOrganization', a.slug, {})
    expect((await browser.call('keys.list', a.slug)).status).toBe(403)
    expect((await browser.call('keys.list', b.slug)).status).toBe(200)
    expect(await visits(a)).toEqual(['staff.organization_opened', 'staff.organization_left'])
    expect(await visits(b)).toEqual(['staff.organization_opened'])
  })

  test('open it again after an hour', async () => {
    const browser = await Browser.signIn([], 'support')
    const { viewer } = await browser.context(null)
    const openedAgo = async (minutes: number) => {
      const at = Date.now() - minutes * 60_000
      const proof = await sealOpenedOrganizations(viewer?.userId ?? '', [{ id: full.organizationId, at }])
      browser.cookies.set(organizationCookieName(), proof)
      return (await browser.context(full.slug)).opened
    }
    expect(await openedAgo(59)).toMatchObject({ slug: full.slug, isStaff: true })
    expect(await openedAgo(61)).toBeNull()
  })

  test('get the audit log of all organizations as a file where they are administrators', async () => {
    const own = await createTestTenant()
    const statusFor = async (browser: Browser, query = '') =>
      (await downloadGlobalAuditLog(browser.file(`/api/staff/audit-log${query}`))).status
    const administrator = await Browser.signIn([], 'administrator')
    expect(await statusFor(administrator, `?organization=${own.slug}`)).toBe(200)
    expect(await statusFor(administrator, '?from=2025-02-31')).toBe(400)
    expect(await statusFor(await Browser.signIn([], 'support'))).toBe(403)
    expect(await statusFor(await Browser.signIn([own]), `?organization=${own.slug}`)).toBe(403)
    expect(await statusFor(new Browser())).toBe(401)
    expect(await visits(own)).toEqual(['audit_log.exported'])
  })

  test('are offered to open none that is not there', async () => {
    expect(await me(await Browser.signIn([], 'support'), 'nobody')).toMatchObject({
      organization: null,
      toOpen: null,
    })
  })

  test('with a membership act by it, and nobody else is offered to open anything', async () => {
    const own = await createTestTenant()
    expect(await me(await Browser.signIn([own], 'administrator'), own.slug)).toMatchObject({
      organization: { isStaff: false, role: 'owner' },
    })
    expect(await me(await Browser.signIn([own]), full.slug)).toMatchObject({
      organization: null,
      toOpen: null,
    })
  })
})

describe('an address without an organization', () => {
  test('leads to the one used last while the person may see it, else to their first', async () => {
    const [a, b] = [await createTestTenant({ name: 'A' }), await createTestTenant({ name: 'B' })]
    const browser = await Browser.signIn([a, b])
    const lead = async (last: string) => {
      const context = await inLastOrganization(await browser.context(null), () => last)
      return context.opened?.slug
    }
    expect([await lead(b.slug), await lead(a.slug)]).toEqual([b.slug, a.slug])
    expect([await lead(full.slug), await lead('nobody')]).toEqual([a.slug, a.slug])
  })

  test('of one thing leads to the organization that has it, of those that are the person’s', async () => {
    const own = await createTestTenant({ name: 'A' })
    const [both, one] = [await Browser.signIn([own, full]), await Browser.signIn([own])]
    const { transactionId, sessionId, campaignId } = full.ids
    for (const path of [
      `/transactions/${transactionId}`,
      `/sessions/${sessionId}?x=1`,
      `/campaigns/${campaignId}`,
    ]) {
      expect([path, await findSubject(await both.context(null), path)]).toEqual([path, full.slug])
      expect(await findSubject(await one.context(null), path)).toBeNull()
    }
    for (const path of [
      `/transactions/${newId()}`,
      '/transactions/nobody',
      '/transactions',
      '/constructor/x',
      '/',
    ])
      expect(await findSubject(await both.context(null), path)).toBeNull()
  })
})
