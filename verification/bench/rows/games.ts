import type { Pool } from 'pg'
import { interleave } from '../measure/interleave'
import { type LoadResult, load } from '../measure/load'
import { repeatCall } from '../measure/repeat'
import { compareRounds, milliseconds, type Row } from '../row'
import { gameAsks, perPage, toPath } from '../setup/game-questions'
import type { Setup } from '../setup/open-setup'
import { openOwnPool } from '../setup/own-pool'

const sizes = [12_000, 100_000] as const
const warmUpSeconds = 4

/** The game list, asked hundreds of questions in turn, beside the same rows by one prepared statement. */
export async function measureGames(setup: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const { createCaller } = await import('../setup/caller')
  const { token, tenant } = await createCaller()
  const started = await setup.startService()
  const { organizationId, brandId } = tenant
  const subject = { token, organizationId, brandId, port: started.port }
  const measured: Record<number, LoadResult[]> = {}
  const rows: Row[] = []
  for (const size of sizes) {
    const { service, sql } = await measureSize(subject, size, rounds)
    measured[size] = service
    rows.push(
      compareRounds({
        work: `GET /v1/games filtered, searched, sorted (${gameAsks.length} questions), over ${size.toLocaleString('en')} games, p50`,
        reference: 'their rows and total by one prepared statement',
        ...{ own: p50(service), other: p50(sql), told: milliseconds, goal: { atMost: 1.5 } },
      }),
    )
  }
  const [small = [], large = []] = sizes.map((size) => p50(measured[size] ?? []))
  rows.push(
    compareRounds({
      ...{ work: 'GET /v1/games over 100,000 games, p50', reference: 'over 12,000' },
      ...{ own: large, other: small, told: milliseconds, goal: { atMost: 1.5 } },
    }),
  )
  await started.stop()
  return rows
}

interface Subject {
  token: string
  organizationId: string
  brandId: string
  port: number
}

const p50 = (results: readonly LoadResult[]) => results.map((result) => result.p50Ms)

async function measureSize(subject: Subject, size: number, rounds: number) {
  const pool = openOwnPool()
  const { referenceStatement } = await import('../reference/game-list')
  await fill(pool, size)
  const requests = requestsOf(subject)
  const asks = everAnew(gameAsks)
  const scope = [subject.organizationId, subject.brandId] as const
  const client = await pool.connect()
  const service = (seconds: number) =>
    load(subject.port, requests, { inFlight: 1, seconds, isWanted: isPage })
  const reference = () => client.query(referenceStatement(asks.next().value, scope))
  try {
    // The service has just heard that the catalogue changed, and reads it.
    await service(warmUpSeconds)
    return await interleave({ service: () => service(2), sql: () => repeatCall(reference, 2) }, rounds)
  } finally {
    client.release()
    await pool.end()
  }
}

/** All of them in turn, without end: no two in a row ask the same. */
function* everAnew<T>(list: readonly T[]): Generator<T, never> {
  for (;;) yield* list
}

function* requestsOf({ token }: Subject): Generator<Buffer> {
  for (const ask of everAnew(gameAsks)) {
    yield Buffer.from(
      `GET ${toPath(ask)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    )
  }
}

const isPage = (answer: string) =>
  answer.startsWith('HTTP/1.1 200') && answer.includes(`"per_page":${perPage}`)

/** Three providers' games up to `size` of them, half of them slots, one in fifty golden. */
async function fill(pool: Pool, size: number): Promise<void> {
  await pool.query(`
    insert into provider (code, name, base_url, secret_sealed, updated_at)
    select 'provider-' || n, 'Provider ' || n, 'http://127.0.0.1:9', 'unused', now() from generate_series(1, 3) n
    on conflict do nothing`)
  await pool.query(
    `insert into game (id, provider_code, provider_game_id, name, category, game_type, rtp, release_date, has_demo, sort_order,
      updated_at)
    select gen_random_uuid(), 'provider-' || 1 + n % 3, 'game-' || n,
      (array['Golden','Silver','Lucky','Wild','Royal'])[1 + case when n % 50 = 0 then 0 else 1 + n % 4 end]
        || ' ' || (array['Dragon','River','Crown','Comet'])[1 + n / 4 % 4] || ' ' || n,
      'casino', (array['slots','table'])[1 + n / 7 % 2], 90 + (n * 7919 % 900) / 100.0,
      date '2015-01-01' + (n * 7 % 4000)::int, true, n, now()
    from generate_series((select count(*) from game where provider_code like 'provider-%') + 1, $1::int) n`,
    [size],
  )
  await pool.query('vacuum analyze game')
}
