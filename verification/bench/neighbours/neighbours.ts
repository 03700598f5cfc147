import { once } from 'node:events'
import { encode } from 'next-auth/jwt'
import { organizationHeader } from '@/server/contract/cabinet-addresses'
import type { TestTenant } from '@/server/testing/tenants'
import type { Setup } from '../setup/open-setup'
import { openOwnPool } from '../setup/own-pool'
import { runProcess } from '../setup/process'
import type { Disturbance } from './disturb'

export const rowsOfReader = Number(process.env.NEIGHBOUR_ROWS ?? 5_000_000)

/** A process that asks without pause while something is measured. */
export async function startDisturbing(port: number, disturbances: Disturbance[]) {
  const { child, stop } = runProcess(['--import', 'tsx', 'verification/bench/neighbours/disturb.ts'], {
    DISTURB: JSON.stringify({ port, disturbances }),
  })
  await once(child, 'message')
  return {
    stop,
    during:
      <Result>(measure: () => Promise<Result>) =>
      async () => {
        child.send(true)
        try {
          return await measure()
        } finally {
          child.send(false)
        }
      },
  }
}

/** An operator with many movements with the usual budgets, its analyst, and strangers. */
export async function createNeighbours({ walletUrl }: Setup) {
  const { createTestTenant } = await import('@/server/testing/tenants')
  const { issueKey } = await import('@/server/modules/accounts/keys')
  const { createPlayersOf } = await import('../setup/players')
  const { fillMovements } = await import('../setup/movements')
  const tenant = await createTestTenant()
  const players = await createPlayersOf(tenant, walletUrl, 1)
  const pool = openOwnPool()
  await fillMovements(pool, [{ players, count: rowsOfReader }])
  await pool.end()
  const { token } = await issueKey(tenant.tenant, { name: 'bench', scopes: ['read'], expiresInDays: null })
  const path = '/v1/transactions?status=rejected&limit=200'
  const reader = { ...get(path, { authorization: `Bearer ${token}` }), inFlight: 30, pauseMs: 0 }
  return {
    reader,
    analyst: await createAnalyst(tenant),
    strangers: strangersOf(players.providerCode),
  }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  ({ path, headers, method: 'GET' }) as const

async function createAnalyst({ organizationId, slug }: TestTenant): Promise<Disturbance> {
  const { createUser, signIn } = await import('@/server/modules/accounts/members')
  const { systemClock } = await import('@/server/core/clock')
  const { env } = await import('@/server/env')
  const { sessionCookieName } = await import('@/server/auth/cookies')
  const credentials = { email: 'analyst@bench.example', password: 'a long enough password' }
  const memberships = [{ organizationId, role: 'analyst' as const }]
  const { userId } = await createUser({ ...credentials, name: 'Ada', memberships })
  const outcome = await signIn({ clock: systemClock, origin: { ip: null, userAgent: null } }, credentials)
  if (outcome.kind !== 'signed_in') throw new Error('The analyst could not sign in')
  const token = { sub: userId, sid: outcome.user.sessionId, signedInAt: Date.now() }
  const cookie = `${sessionCookieName()}=${await encode({ token, secret: env().NEXTAUTH_SECRET })}`
  const input = encodeURIComponent(JSON.stringify({ json: { span: '7d' } }))
  const headers = { cookie, [organizationHeader]: slug }
  return { ...get(`/api/trpc/callbacks.endpoints?input=${input}`, headers), inFlight: 60, pauseMs: 0 }
}

/** Some two hundred unsigned reports a second, and calls of the cabinet without a session. */
const strangersOf = (providerCode: string): Disturbance[] => [
  {
    path: `/provider/v1/${providerCode}/movements`,
    method: 'POST',
    inFlight: 10,
    pauseMs: 50,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: 'x'.repeat(1_000) }),
  },
  { ...get('/api/trpc/session.me'), inFlight: 10, pauseMs: 50 },
]
