import type { Pool } from 'pg'
import { interleave } from '../measure/interleave'
import { profileShort } from '../measure/profile'
import { compareRounds, perSecond, type Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { openOwnPool } from '../setup/own-pool'
import type { Players } from '../setup/players'
import { order } from '../setup/process'

const total = Number(process.env.REDELIVERIES ?? 50_000)
const contenders = ['croupier', 'pg-boss', 'graphile'] as const
type Contender = (typeof contenders)[number]
const names: Record<Contender, string> = {
  croupier: 'croupier',
  'pg-boss': 'pg-boss 10',
  graphile: 'graphile-worker 0.17',
}

/** Draining due redeliveries to a fast wallet, beside two queues whose jobs do the same to the same kind of rows. */
export async function measureRedeliveries(setup: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const pool = openOwnPool()
  const { createPlayers } = await import('../setup/players')
  const players = await createPlayers(setup.walletUrl, 1)
  const each = Math.ceil(total / rounds)
  const started = await Promise.all(
    contenders.map(
      async (name) => [name, await startWorker(setup, `verification/bench/redelivery/${name}.ts`)] as const,
    ),
  )
  const workers = Object.fromEntries(started) as Record<Contender, Awaited<ReturnType<typeof startWorker>>>
  const drainWith = (name: Contender) => async () => {
    const ids = await enqueue(pool, players, each)
    return (each / (await workers[name].drain(ids))) * 1_000
  }
  const results = await interleave(
    { croupier: drainWith('croupier'), 'pg-boss': drainWith('pg-boss'), graphile: drainWith('graphile') },
    rounds,
  )
  await setup.stopStarted()
  const rows = (['pg-boss', 'graphile'] as const).map((other) =>
    compareRounds({
      work: `draining ${total.toLocaleString('en')} due redeliveries, ${each.toLocaleString('en')} a round`,
      reference: `the same jobs in ${names[other]}`,
      own: results.croupier,
      other: results[other],
      told: perSecond,
      goal: { atLeast: other === 'pg-boss' ? 1.5 : 2 },
    }),
  )
  const profiled = await profileShort(rows, {
    start: (nodeArgs) => startWorker(setup, 'verification/bench/redelivery/croupier.ts', nodeArgs),
    work: async (worker) => worker.drain(await enqueue(pool, players, Math.min(each, 10_000))),
  })
  await pool.end()
  return profiled
}

async function startWorker(setup: Setup, file: string, nodeArgs?: string[]) {
  const worker = await setup.startReference(file, { CONCURRENCY: '8', LOG_LEVEL: 'error' }, nodeArgs)
  return {
    ...worker,
    drain: async (ids: string[]) => (await order<{ tookMs: number }>(worker, ids)).tookMs,
  }
}

/** Movements whose first attempt failed and whose second is due. */
async function enqueue(pool: Pool, players: Players, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into movement (id, organization_id, brand_id, session_id, game_id, provider_code, transaction_id,
      transaction_type, action, amount_minor, currency, player_id, round_id, is_finished, content_hash, body, created_at,
      state, endpoint_id, delivery_url, schedule_s, attempt_budget, attempt_count, next_attempt_at, provider_answer)
    select (substr(first_id_of(now())::text, 1, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid, $1, $2, $3, $4, $5, 'due-' || gen_random_uuid(), 'win', 'WIN', 100, 'EUR', 'player', 'round', true,
      '\\x00', '\\x7b7d', now(), 'retrying', $6, $7, '{5,5,30,120,600,3600}', 7, 0, now(), 'pending'
    from generate_series(1, $8::int) returning id`,
    [
      ...[
        players.organizationId,
        players.brandId,
        players.sessionIds[0],
        players.gameId,
        players.providerCode,
      ],
      ...[players.endpointId, `${players.walletUrl}/`, count],
    ],
  )
  await pool.query('analyze movement')
  return rows.map((row) => row.id)
}
