import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { expect, test } from 'vitest'
import { sessionCookieName } from '@/server/auth/cookies'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { env } from '@/server/env'
import { createUser, signIn } from '@/server/modules/accounts/members'
import { createFullTenant } from '@/server/testing/full-tenant'
import { createTestGame, createTestProvider, createTestTenant } from '@/server/testing/tenants'
import {
  downloadInvoiceFile,
  downloadStaffInvoiceFile,
  downloadStaffStatement,
  downloadStatement,
} from './invoice-files'

/** The cookie of somebody who is an owner there. */
async function ownerOf(organizationId: string): Promise<string> {
  const credentials = { email: `${newId()}@example.com`, password: 'a long enough password' }
  const memberships = [{ organizationId, role: 'owner' as const }]
  const { userId } = await createUser({ ...credentials, name: 'Ada', memberships })
  const outcome = await signIn({ clock: systemClock, origin: { ip: null, userAgent: null } }, credentials)
  if (outcome.kind !== 'signed_in') throw new Error('could not sign in')
  const token = { sub: userId, sid: outcome.user.sessionId, signedInAt: systemClock.now().getTime() }
  return `${sessionCookieName()}=${await encode({ token, secret: env().NEXTAUTH_SECRET })}`
}

const ask = (cookie: string, query: Record<string, string>) =>
  new NextRequest(`http://127.0.0.1:3000/file?${new URLSearchParams(query)}`, { headers: { cookie } })

test('files of invoices are for their organization alone, and staff files for staff', async () => {
  const providerCode = await createTestProvider()
  const theirs = await createFullTenant({ id: await createTestGame({ providerCode }), providerCode })
  const own = await createTestTenant()
  const [cookie, theirCookie] = [await ownerOf(own.organizationId), await ownerOf(theirs.organizationId)]
  const one = (invoiceId = '') => ({ params: Promise.resolve({ invoiceId }) })
  const wanted = one(theirs.ids.invoiceId)

  const file = await downloadInvoiceFile(ask(theirCookie, { organization: theirs.slug }), wanted)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  for (const asked of [wanted, one(newId()), one('no-id')]) {
    const refused = await downloadInvoiceFile(ask(cookie, { organization: own.slug }), asked)
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain('EB007')
  }
  const made = await downloadInvoiceFile(
    ask(theirCookie, { organization: theirs.slug, format: 'ubl' }),
    wanted,
  )
  expect([made.status, await made.text()]).toEqual([400, expect.stringContaining("the customer's country")])
  const unknown = await downloadInvoiceFile(
    ask(theirCookie, { organization: theirs.slug, format: 'doc' }),
    wanted,
  )
  expect(unknown.status).toBe(404)
  const elsewhere = await downloadInvoiceFile(ask(cookie, { organization: theirs.slug }), wanted)
  expect(elsewhere.status).toBe(403)
  const organizationId = Promise.resolve({ organizationId: own.organizationId })
  const month = { from: '2026-03', to: '2026-03' }
  expect((await downloadStaffInvoiceFile(ask(theirCookie, {}), wanted)).status).toBe(403)
  expect((await downloadStaffStatement(ask(cookie, month), { params: organizationId })).status).toBe(403)
})

test('a statement is of months that exist, at most 24', async () => {
  const own = await createTestTenant()
  const cookie = await ownerOf(own.organizationId)
  const statement = async (query: Record<string, string>) =>
    (await downloadStatement(ask(cookie, { organization: own.slug, ...query }))).status
  expect(await statement({ from: '2026-01', to: '2026-03' })).toBe(200)
  expect(await statement({ from: '2026-01', to: '2026-03', format: 'pdf' })).toBe(200)
  for (const query of [
    { from: '2026-13', to: '2026-13' },
    { from: '2026-03', to: '2026-01' },
  ])
    expect(await statement(query)).toBe(400)
  expect(await statement({ from: '2023-01', to: '2026-03' })).toBe(400)
  expect(await statement({})).toBe(400)
})
