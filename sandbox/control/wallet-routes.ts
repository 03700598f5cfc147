import { Hono } from 'hono'
import type { Pool } from '../database'
import { isKnownCurrency, toJsonInteger } from '../money'
import { WALLET_FAULTS } from '../wallet/faults'
import { putBalance, readBalances } from '../wallet/players'
import type { Wallet } from '../wallet/wallet'
import {
  amount,
  BadInput,
  flag,
  integer,
  oneOf,
  queryLimit,
  readFields,
  text,
  textOrNull,
  timesOrNull,
} from './input'

/** `/control/wallets/…`: settings, players, journal, misbehaviour and what was received. */
export function walletControl(wallet: Wallet): Hono {
  const routes = new Hono()

  routes.get('/', async (c) => c.json({ wallets: await wallet.organizations.slugs() }))

  routes.put('/:slug', async (c) => {
    const fields = await readFields(c.req)
    const slug = c.req.param('slug')
    if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(slug))
      throw new BadInput('The slug must be lower-case letters, digits and dashes.')
    const startingBalanceMajor = integer(fields, 'starting_balance', 1_000)
    if (startingBalanceMajor < 0 || startingBalanceMajor > 1_000_000)
      throw new BadInput('starting_balance is out of range.')
    const autoCreatePlayers = flag(fields, 'auto_create', true)
    await wallet.organizations.put({
      slug,
      callbackSecret: text(fields, 'callback_secret'),
      autoCreatePlayers,
      startingBalanceMajor,
    })
    return c.json({ slug, auto_create: autoCreatePlayers, starting_balance: startingBalanceMajor })
  })

  routes.get('/:slug/players/:player', async (c) => {
    const brand = c.req.query('brand') ?? ''
    const balances = await readBalances(
      wallet.pool,
      { slug: c.req.param('slug'), brand },
      c.req.param('player'),
    )
    const list = [...balances].map(([currency, minor]) => ({ currency, balance: toJsonInteger(minor) }))
    return c.json({ player_id: c.req.param('player'), brand, balances: list })
  })

  routes.put('/:slug/players/:player', async (c) => {
    const fields = await readFields(c.req)
    const currency = text(fields, 'currency')
    if (!isKnownCurrency(currency)) throw new BadInput('currency is not supported.')
    const scope = { slug: c.req.param('slug'), brand: textOrNull(fields, 'brand') ?? '' }
    if (!(await wallet.organizations.find(scope.slug))) throw new BadInput('No such wallet.', 404)
    const balance = amount(fields, 'balance')
    await putBalance(wallet.pool, scope, { playerId: c.req.param('player'), currency }, balance)
    return c.json({ player_id: c.req.param('player'), currency, balance: toJsonInteger(balance) })
  })

  routes.get('/:slug/journal', async (c) =>
    c.json({
      journal: await readJournal(wallet.pool, {
        slug: c.req.param('slug'),
        playerId: c.req.query('player_id') ?? null,
        limit: queryLimit(c.req.query('limit'), 200, 5_000),
      }),
    }),
  )

  routes.get('/:slug/received', (c) => {
    const contains = c.req.query('contains')
    const limit = queryLimit(c.req.query('limit'), 200, 5_000)
    const filter = { slug: c.req.param('slug'), limit, ...(contains === undefined ? {} : { contains }) }
    return c.json({ received: wallet.received.list(filter) })
  })

  routes.get('/:slug/faults', (c) => c.json({ faults: wallet.faults.list(c.req.param('slug')) }))

  routes.post('/:slug/faults', async (c) => {
    const fields = await readFields(c.req)
    const fault = {
      kind: oneOf(fields, 'kind', WALLET_FAULTS),
      times: timesOrNull(fields),
      playerId: textOrNull(fields, 'player_id'),
      transactionType: textOrNull(fields, 'transaction_type'),
      transactionId: textOrNull(fields, 'transaction_id'),
      delayMs: Math.max(0, Math.min(60_000, integer(fields, 'delay_ms', 7_000))),
      isAfterCommit: flag(fields, 'after_commit', false),
    }
    wallet.faults.add(c.req.param('slug'), fault)
    return c.json({ fault }, 201)
  })

  routes.delete('/:slug/faults', (c) => {
    wallet.faults.clear(c.req.param('slug'))
    return c.json({ faults: [] })
  })

  return routes
}

/** The wallet's own record of what moved, newest first. Amounts are minor units. */
async function readJournal(
  pool: Pool,
  filter: { slug: string; playerId: string | null; limit: number },
): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query(
    `select * from wallet_journal where slug = $1 and ($2::text is null or player_id = $2) order by id desc limit $3`,
    [filter.slug, filter.playerId, filter.limit],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.created_at,
    brand: row.brand,
    player_id: row.player_id,
    currency: row.currency,
    change: toJsonInteger(row.change_minor),
    balance: toJsonInteger(row.balance_minor),
    reason: row.reason,
    provider_code: row.provider_code,
    transaction_id: row.transaction_id,
    round_id: row.round_id,
    note: row.note,
  }))
}
