import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import superjson from 'superjson'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionCookieName } from '@/server/auth/cookies'
import { impossibleMoments } from '@/server/contract/testing/impossible-moments'
import { systemClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { laneNames } from '@/server/database/lane'
import { lanePool } from '@/server/database/lane-pools'
import { env } from '@/server/env'
import { createUser, signIn } from '@/server/modules/accounts/members'
import { createTestTenant } from '@/server/testing/tenants'
import { downloadAuditLog } from './audit-export'
import { downloadReport, downloadReportEverywhere } from './report-export'
import { downloadTransactions } from './transaction-export'

let cookie: string
let organization: string
let slug: string

beforeEach(async () => {
  const credentials = { email: `${newId()}@example.com`, password: 'a long enough password' }
  const tenant = await createTestTenant()
  const { organizationId } = tenant
  organization = organizationId
  slug = tenant.slug
  const { userId } = await createUser({
    ...credentials,
    name: 'Ada',
    memberships: [{ organizationId, role: 'owner' }],
  })
  const outcome = await signIn({ clock: systemClock, origin: { ip: null, userAgent: null } }, credentials)
  if (outcome.kind !== 'signed_in') throw new Error('could not sign in')
  const token = { sub: userId, sid: outcome.user.sessionId, signedInAt: systemClock.now().getTime() }
  cookie = await encode({ token, secret: env().NEXTAUTH_SECRET })
})

const asked = (query: Record<string, string>) =>
  new NextRequest(`http://127.0.0.1:3000/export?${new URLSearchParams({ organization: slug, ...query })}`, {
    headers: { cookie: `${sessionCookieName()}=${cookie}` },
  })

test('an audit log of real dates is a file, and one of others is refused', async () => {
  expect((await downloadAuditLog(asked({ from: '2026-01-01', text: 'ada' }))).status).toBe(200)
  for (const query of [
    ...impossibleMoments.map((from) => ({ from })),
    { to: '2025-02-31' },
    { text: 'a\0b' },
  ])
    expect((await downloadAuditLog(asked(query))).status).toBe(400)
})

test('transactions of a search that no database can answer are refused', async () => {
  const search = (wanted: object) => asked({ search: superjson.stringify(wanted) })
  expect((await downloadTransactions(search({ playerId: 'ada' }))).status).toBe(200)
  for (const wanted of [
    { playerId: 'a\0b' },
    { from: new Date('+275760-09-13') },
    { to: new Date('0000-01-01') },
  ])
    expect((await downloadTransactions(search(wanted))).status).toBe(400)
})

test.each([downloadAuditLog, downloadTransactions])(
  'a file is read in the cabinet lane, in a turn of its own (%o)',
  async (download) => {
    const used: string[] = []
    for (const name of laneNames) lanePool(name).pool.on('acquire', () => used.push(name))
    const turns = vi.spyOn(lanePool('cabinet').semaphore, 'run')
    const response = await download(asked({}))
    const [statements, turnsTaken] = [used.length, turns.mock.calls.length]
    await response.text()
    expect(used.length).toBeGreaterThan(statements)
    expect(new Set(used)).toEqual(new Set(['cabinet']))
    expect(turns.mock.calls.length).toBeGreaterThan(turnsTaken)
    expect(new Set(turns.mock.calls.map(([reader]) => reader))).toEqual(new Set([`files of ${organization}`]))
    turns.mockRestore()
  },
)

test('a report is a file of its kind, and one that no facts can answer is refused', async () => {
  const query = (wanted: object) => asked({ query: superjson.stringify(wanted) })
  const file = await downloadReport(query({ by: 'game', format: 'xlsx' }))
  expect([file.status, file.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(file.headers.get('content-disposition')).toMatch(/report-by-game-[\d-]+\.xlsx"$/)
  await file.body?.cancel()
  for (const wanted of [
    {},
    { format: 'pdf' },
    { format: 'csv', zone: 'Asia/Kolkata' },
    { format: 'csv', from: '2025-02-31' },
    { format: 'csv', playerId: 'a\0b' },
  ])
    expect((await downloadReport(query(wanted))).status).toBe(400)
  expect((await downloadReportEverywhere(query({ format: 'csv' }))).status).toBe(403)
})
