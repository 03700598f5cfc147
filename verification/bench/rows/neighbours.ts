import { once } from 'node:events'
import { encode } from 'next-auth/jwt'
import { organizationHeader } from '@/server/contract/cabinet-addresses'
import type { TestTenant } from '@/server/testing/tenants'
import { interleave } from '../measure/interleave'
import { type LoadResult, load } from '../measure/load'
import { ratioSpread, spreadOf } from '../measure/spread'
import type { Disturbance } from '../neighbours/disturb'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { openOwnPool } from '../setup/own-pool'
import { runProcess } from '../setup/process'

const rowsOfReader = Number(process.env.NEIGHBOUR_ROWS ?? 5_000_000)
const inFlight = 4
/** Throws at the first bet that is refused. */
const isOk = (answer: string) => answer.startsWith('HTTP/1.1 200') && answer.includes('"status":"ok"')

/** One tenant's movements while its neighbours do what they may, beside the same movements without neighbours. */
export async function measureNeighbours(
  setup: Setup,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> {
  const { createPlayers, reportsOf } = await import('../setup/players')
  const players = await createPlayers(setup.walletUrl, 200)
  const neighbours = await createNeighbours(setup)
  const { port, stop } = await setup.startService({ LOG_LEVEL: 'warn' })
  const bets = (forSeconds: number) => () =>
    load(port, reportsOf(players), { inFlight, seconds: forSeconds, isWanted: isOk })
  const beside = async (disturbances: Disturbance[]) => {
    const loud = await startDisturbing(port, disturbances)
    try {
      return await interleave({ loud: loud.during(bets(seconds)), quiet: bets(seconds) }, rounds)
    } finally {
      await loud.stop()
    }
  }
  await bets(3)()
  const rows = [
    toRow(
      `bets of one tenant while another reads over ${rowsOfReader.toLocaleString('en')} rows, 30 at a time, p99`,
      await beside([neighbours.reader]),
    ),
    toRow(
      'bets of one tenant while another reads, its analyst asks for health 60 at a time, and strangers call unsigned, p99',
      await beside([neighbours.reader, neighbours.analyst, ...neighbours.strangers]),
    ),
  ]
  await stop()
  return rows
}

function toRow(work: string, { loud, quiet }: Record<'loud' | 'quiet', LoadResult[]>): Row {
  const p99 = (results: readonly LoadResult[]) => results.map((result) => result.p99Ms)
  return {
    work,
    reference: 'with nobody else',
    measured: `${spreadOf(p99(loud)).median.toFixed(1)} ms`,
    referenceMeasured: `${spreadOf(p99(quiet)).median.toFixed(1)} ms`,
    figure: ratioSpread(p99(loud), p99(quiet)),
    unit: '×',
    goal: { atMost: 2 },
  }
}

/** A process that asks without pause while something is measured. */
async function startDisturbing(port: number, disturbances: Disturbance[]) {
  const { child, stop } = runProcess(['--import', 'tsx', 'verification/bench/neighbours/disturb.ts'], {
    DISTURB: JSON.stringify({ port, disturbances }),
  })
  await once(child, 'message')
  return {
    stop,
    during: (measure: () => Promise<LoadResult>) => async () => {
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
async function createNeighbours({ walletUrl }: Setup) {
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
