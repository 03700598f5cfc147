import type { Pool } from 'pg'
import { spreadOf } from '../measure/spread'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { openOwnPool } from '../setup/own-pool'
import type { Players } from '../setup/players'

const total = Number(process.env.BYTES_MOVEMENTS ?? 100_000)
const inFlight = 32
/** Of 100,000, what a busy instance confirms between two looks of autovacuum (scripts/postgres/settings.mjs). */
const betweenVacuums = total / 10

/** What the database grows by for each movement that is confirmed at its first attempt: rows and indexes, after vacuum. */
export async function measureBytes(setup: Setup): Promise<Row[]> {
  const pool = openOwnPool()
  const { createPlayers } = await import('../setup/players')
  const players = await createPlayers(setup.walletUrl, 200)
  const before = await bytesOf(pool)
  for (let done = 0; done < total; done += betweenVacuums) {
    await confirm(players, Math.min(betweenVacuums, total - done))
    await pool.query('vacuum movement, wallet_attempt, movement_identity')
  }
  const [after, parts] = [await bytesOf(pool), await partsOf(pool)]
  await pool.end()
  const kB = (after - before) / total / 1_000
  const each = parts.map(({ name, bytes }) => `| ${name} | ${Math.round(bytes / total)} |`)
  return [
    {
      work: `a confirmed movement, indexes included, after vacuum; ${total.toLocaleString('en')} of them`,
      reference: '—',
      referenceMeasured: '—',
      measured: `${Math.round(kB * 1_000)} bytes`,
      figure: spreadOf([kB]),
      unit: 'kB',
      goal: { atMost: 1.8 },
      details: ['## Bytes of a confirmed movement', '', '| part | bytes |', '|---|---|', ...each].join('\n'),
    },
  ]
}

/** Bets and wins of one round after another, each confirmed by the wallet. */
async function confirm({ sessionIds, providerCode }: Players, count: number): Promise<void> {
  const { reportMovement } = await import('@/server/modules/delivery/wallet')
  const { systemContext } = await import('@/server/core/context')
  const { systemClock } = await import('@/server/core/clock')
  const { inLane } = await import('@/server/database/lane')
  const { asSessionId, newId } = await import('@/server/core/ids')
  const ctx = systemContext('bench', systemClock, 'bench')
  let left = count
  const play = async (sessionId: string) => {
    for (; left > 0; left -= 2) {
      const roundId = newId()
      for (const type of ['bet', 'win'] as const) {
        const { outcome } = await reportMovement(ctx, {
          ...{ providerCode, sessionId: asSessionId(sessionId), type, action: type, amountMinor: 100n },
          ...{ currency: 'EUR', transactionId: `${roundId}-${type}`, roundId, isFinished: type === 'win' },
        })
        if (outcome !== 'ok') throw new Error(`A movement was answered ${outcome}`)
      }
    }
  }
  await inLane({ name: 'money' }, () => Promise.all(sessionIds.slice(0, inFlight).map(play)))
}

async function bytesOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select sum(pg_total_relation_size(part.relid))::float8 as bytes
     from unnest(array['movement', 'wallet_attempt', 'movement_identity', 'reply_headers']) name,
       pg_partition_tree(name::regclass) part`,
  )
  return rows[0]?.bytes
}

async function partsOf(pool: Pool): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await pool.query(
    `select name, sum(pg_relation_size(part.relid))::float8 as bytes from (
       select 'rows' as name, 'movement' as relation union all
       select 'identities', 'movement_identity' union all select 'identities by digest', 'movement_identity_pkey' union all
       select replace(indexrelid::regclass::text, 'movement_', ''), indexrelid::regclass::text
       from pg_index where indrelid = 'movement'::regclass
     ) one, pg_partition_tree(relation::regclass) part group by name order by bytes desc limit 12`,
  )
  return rows
}
