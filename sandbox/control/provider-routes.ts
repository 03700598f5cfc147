import { Hono } from 'hono'
import { isProvider, type ProviderCode } from '../catalogue/game'
import { listFreeRounds } from '../free-rounds/free-rounds'
import type { Wish } from '../games/engine'
import { toJsonInteger } from '../money'
import { PROVIDER_CALLS, PROVIDER_FAULTS, type ProviderFaults } from '../providers/faults'
import { findSessionByAnyName, listSessions, type Session, wishNextOutcome } from '../providers/sessions'
import { LEDGER_FAULTS, setLedgerFault } from '../rounds/ledger-feed'
import type { RoundRunner } from '../rounds/round-runner'
import { amount, BadInput, flag, integer, oneOf, queryLimit, readFields, text, timesOrNull } from './input'
import { readLedger } from './ledger'
import { playRounds } from './play-rounds'
import { MOVEMENT_KINDS, sendManually } from './send-manually'

/** `/control/providers/{code}/…`: faults, sessions, the ledger, and playing without a browser. */
export function providerControl(runner: RoundRunner, faults: ProviderFaults): Hono {
  const routes = new Hono()

  routes.get('/:code/faults', (c) => c.json({ faults: faults.list(provider(c.req.param('code'))) }))

  routes.post('/:code/faults', async (c) => {
    const fields = await readFields(c.req)
    const fault = {
      provider: provider(c.req.param('code')),
      call: oneOf(fields, 'call', PROVIDER_CALLS),
      kind: oneOf(fields, 'kind', PROVIDER_FAULTS),
      times: timesOrNull(fields),
    }
    faults.add(fault)
    return c.json({ fault }, 201)
  })

  routes.delete('/:code/faults', (c) => {
    faults.clear(provider(c.req.param('code')))
    return c.json({ faults: [] })
  })

  routes.get('/:code/sessions', async (c) => {
    const sessions = await listSessions(runner.pool, {
      provider: provider(c.req.param('code')),
      playerId: c.req.query('player_id') ?? null,
      limit: queryLimit(c.req.query('limit'), 50, 500),
    })
    return c.json({ sessions: sessions.map(sessionView) })
  })

  routes.get('/:code/sessions/:session', async (c) =>
    c.json({ session: sessionView(await session(runner, c.req.param('code'), c.req.param('session'))) }),
  )

  routes.post('/:code/sessions/:session/next-outcome', async (c) => {
    const found = await session(runner, c.req.param('code'), c.req.param('session'))
    const wish = readWish(await readFields(c.req))
    await wishNextOutcome(runner.pool, found.token, wish)
    return c.json({ next_outcome: wish })
  })

  routes.post('/:code/sessions/:session/play', async (c) => {
    const found = await session(runner, c.req.param('code'), c.req.param('session'))
    const fields = await readFields(c.req)
    const count = integer(fields, 'rounds', 1)
    if (count < 1 || count > 1_000) throw new BadInput('rounds must be 1 to 1000.')
    const stake = fields.stake_minor === undefined ? null : BigInt(integer(fields, 'stake_minor'))
    const plan = {
      count,
      stakeMinor: stake,
      choice: fields.choice ?? null,
      isWaiting: flag(fields, 'wait', true),
    }
    return c.json({ rounds: await playRounds(runner, found, plan) })
  })

  routes.post('/:code/sessions/:session/movement', async (c) => {
    const found = await session(runner, c.req.param('code'), c.req.param('session'))
    return c.json(await sendManually(runner, found, await readFields(c.req)))
  })

  routes.get('/:code/ledger', async (c) => {
    const code = provider(c.req.param('code'))
    const name = c.req.query('session_id')
    const token = name === undefined ? null : (await session(runner, code, name)).token
    const limit = queryLimit(c.req.query('limit'), 200, 5_000)
    return c.json(
      await readLedger(runner, { provider: code, token, roundId: c.req.query('round_id') ?? null, limit }),
    )
  })

  routes.post('/:code/ledger/faults', async (c) => {
    const fields = await readFields(c.req)
    const kind = oneOf(fields, 'fault', [...LEDGER_FAULTS, 'none'] as const)
    const movement = {
      provider: provider(c.req.param('code')),
      kind: oneOf(fields, 'kind', MOVEMENT_KINDS),
      transactionId: text(fields, 'transaction_id'),
    }
    const amountMinor = kind === 'change_amount' ? { amountMinor: amount(fields, 'amount_minor') } : {}
    if (!(await setLedgerFault(runner.pool, movement, kind === 'none' ? null : { kind, ...amountMinor })))
      throw new BadInput('No such movement.', 404)
    return c.json({ fault: kind })
  })

  routes.get('/:code/free-rounds', async (c) => {
    const grants = await listFreeRounds(runner.pool, provider(c.req.param('code')), c.req.query('grant_id'))
    const view = grants.map((grant) => ({
      grant_id: grant.grantId,
      game_code: grant.gameCode,
      player_id: grant.playerId,
      currency: grant.currency,
      rounds: grant.rounds,
      played: grant.played,
      stake_minor: toJsonInteger(grant.stakeMinor),
      total_win_minor: toJsonInteger(grant.totalWinMinor),
      state: grant.state,
      start_at: grant.startAt,
      end_at: grant.endAt,
    }))
    return c.json({ free_rounds: view })
  })

  routes.post('/:code/free-rounds/:grant/report', async (c) => {
    const fields = await readFields(c.req)
    const answer = await runner.dialects[provider(c.req.param('code'))].reportGrant({
      grantId: c.req.param('grant'),
      gameCode: text(fields, 'game_code'),
      event: oneOf(fields, 'event', ['activated', 'cancelled', 'completed'] as const),
    })
    return c.json({ answer })
  })

  return routes
}

function provider(code: string): ProviderCode {
  if (!isProvider(code)) throw new BadInput('No such provider.', 404)
  return code
}

async function session(runner: RoundRunner, code: string, name: string): Promise<Session> {
  const found = await findSessionByAnyName(runner.pool, provider(code), name)
  if (found === null) throw new BadInput('No such session.', 404)
  return found
}

/** `{ "outcome": "lose" }`, `{ "win_multiplier": 2.5 }` (in hundredths at most), or `{}` to remove a wish. */
function readWish(fields: Record<string, unknown>): Wish | null {
  if (fields.outcome === 'lose') return { kind: 'lose' }
  if (fields.win_multiplier === undefined) return null
  const hundredths = Math.round(Number(fields.win_multiplier) * 100)
  if (!Number.isInteger(hundredths) || hundredths < 1 || hundredths > 10_000_000) {
    throw new BadInput('win_multiplier must be between 0.01 and 100000.')
  }
  return { kind: 'win', multiplierHundredths: hundredths }
}

function sessionView(session: Session): Record<string, unknown> {
  return {
    uid: session.uid,
    token: session.token,
    session_id: session.sessionId,
    provider: session.provider,
    mode: session.mode,
    game_code: session.gameCode,
    player_id: session.playerId,
    currency: session.currency,
    balance_minor: toJsonInteger(session.balanceMinor),
    exit_url: session.exitUrl,
    cashier_url: session.cashierUrl,
    grant_ids: session.grantIds,
    next_outcome: session.nextOutcome,
  }
}
