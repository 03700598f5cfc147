import { randomBytes } from 'node:crypto'
import { PROVIDERS, type ProviderCode } from '../catalogue/game'
import { inTransaction } from '../database'
import { newRoundSeed } from '../random'
import { driveRound } from '../rounds/drive-round'
import { findOpenRound, insertRound } from '../rounds/queries'
import type { RoundRunner } from '../rounds/round-runner'

/** Grants past their end are closed; a batch that was begun is settled for what it had won, nothing included. */
export async function closeExpiredRounds(runner: RoundRunner, now: Date): Promise<void> {
  const batchProviders = PROVIDERS.filter((provider) => runner.dialects[provider].settlesInBatch)
  await runner.pool.query(
    `update free_rounds set state = 'expired'
     where end_at <= $1 and (state = 'issued' or (state = 'active' and provider <> all ($2)))`,
    [now, batchProviders],
  )
  const { rows } = await runner.pool.query(
    `select g.provider, g.grant_id, g.game_code, g.currency, g.stake_minor, s.token
     from free_rounds g join lateral (select token from round r where r.grant_id = g.grant_id
       and r.provider = g.provider and r.game_code = g.game_code order by created_at desc limit 1) s on true
     where g.state = 'active' and g.end_at <= $1 and g.played < g.rounds limit 50`,
    [now],
  )
  for (const row of rows) await settleBatch(runner, row)
}

async function settleBatch(runner: RoundRunner, row: Record<string, unknown>): Promise<void> {
  const id = `${String(row.provider).slice(0, 3)}${randomBytes(10).toString('hex')}`
  const token = String(row.token)
  const isStored = await inTransaction(runner.pool, async (tx) => {
    if (await findOpenRound(tx, token)) return false
    const settled = await tx.query(
      `select 1 from round where grant_id = $1 and token = $2 and outcome ? 'expired_batch'`,
      [row.grant_id, token],
    )
    if (settled.rowCount !== 0) return false
    return insertRound(tx, {
      id,
      provider: row.provider as ProviderCode,
      token,
      gameCode: String(row.game_code),
      currency: String(row.currency),
      stakeMinor: row.stake_minor as bigint,
      winMinor: 0n,
      seed: newRoundSeed(),
      outcome: { expired_batch: true },
      grantId: String(row.grant_id),
      isQuiet: true,
      state: 'settle',
      isWinPending: false,
      trouble: null,
    })
  })
  if (isStored) void driveRound(runner, id)
}
