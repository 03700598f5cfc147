import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionCookieName } from '@/server/auth/cookies'
import { maxCabinetBatch } from '@/server/contract/cabinet-addresses'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { downloadAuditLog } from '@/server/downloads/audit-export'
import { env } from '@/server/env'
import { createUser, signIn } from '@/server/modules/accounts/members'
import { cabinetBudgets, requirePageBudget, requirePersonBudget } from '@/server/modules/platform/rate-limits'
import { createTestTenant } from '@/server/testing/tenants'
import { createPageContext } from './context'
import { handleCabinetCall } from './http'

const site = 'http://127.0.0.1:3000'
let cookie: string
let slug: string
let userId: string

beforeEach(async () => {
  const credentials = { email: `${newId()}@example.com`, password: 'a long enough password' }
  const tenant = await createTestTenant()
  const { organizationId } = tenant
  slug = tenant.slug
  const memberships = [{ organizationId, role: 'owner' as const }]
  userId = (await createUser({ ...credentials, name: 'Ada', memberships })).userId
  const origin = { ip: null, userAgent: null }
  const outcome = await signIn({ clock: systemClock, origin }, credentials)
  if (outcome.kind !== 'signed_in') throw new Error('could not sign in')
  const token = { sub: userId, sid: outcome.user.sessionId, signedInAt: systemClock.now().getTime() }
  cookie = await encode({ token, secret: env().NEXTAUTH_SECRET })
})

const asked = (path: string) =>
  new NextRequest(`${site}${path}`, { headers: { cookie: `${sessionCookieName()}=${cookie}` } })
const batch = (calls: number) =>
  handleCabinetCall(asked(`/api/trpc/${Array(calls).fill('session.me').join(',')}?batch=1`))

test('a person may make so many calls a minute, and is told how long to wait', async () => {
  expect((await batch(maxCabinetBatch)).status).toBe(200)
  await requirePersonBudget(userId, { calls: cabinetBudgets.calls - maxCabinetBatch - 1, now: new Date() })
  const file = `/api/audit-log?organization=${slug}`
  expect((await downloadAuditLog(asked(file))).status).toBe(200)
  for (const refused of [await batch(1), await downloadAuditLog(asked(file))]) {
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('pages are counted too, and the page that is refused says how long to wait', async () => {
  const open = () =>
    createPageContext({
      headers: new Headers(),
      organization: null,
      readCookie: () => cookie,
      setCookie: () => undefined,
    })
  for (let drawn = 1; drawn < cabinetBudgets.pages; drawn += 1) await requirePageBudget(userId, new Date())
  await open()
  await expect(open()).rejects.toMatchObject({
    code: 'E9001',
    digest: expect.stringMatching(/^too-many-requests:\d+$/),
  })
})

test('a stranger who calls without end costs the database no row and no statement', async () => {
  const rows = await db.rateLimitCounter.count()
  const statements = vi.spyOn(db, 'query')
  for (let at = 0; at < cabinetBudgets.openCalls + 20; at += 1)
    await handleCabinetCall(
      new NextRequest(`${site}/api/trpc/session.me`, { headers: { 'x-forwarded-for': '198.51.100.7' } }),
    )
  expect(statements).not.toHaveBeenCalled()
  statements.mockRestore()
  expect(await db.rateLimitCounter.count()).toBe(rows)
})
