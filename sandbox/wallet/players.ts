import { inTransaction, type Pool, type Queryable } from '../database'
import { exponentOf } from '../money'
import type { Organization } from './organizations'
import { insertBalance, lockBalance, setBalance, type WalletScope, writeJournal } from './queries'
import { Refused, refusal } from './reply'

type Player = { playerId: string; currency: string }

/** The player's balance, locked. A new player starts with the organization's gift, or is refused with 404. */
export async function openOrLockBalance(
  tx: Queryable,
  scope: WalletScope,
  organization: Organization,
  player: Player,
): Promise<bigint> {
  const locked = await lockBalance(tx, scope, player)
  if (locked !== null) return locked
  if (!organization.autoCreatePlayers) {
    throw new Refused(refusal(404, 'player_not_found', 'This wallet knows no such player in this currency.'))
  }
  const startMinor = BigInt(organization.startingBalanceMajor) * 10n ** BigInt(exponentOf(player.currency))
  if (await insertBalance(tx, scope, player, startMinor)) {
    await writeJournal(tx, scope, {
      playerId: player.playerId,
      currency: player.currency,
      changeMinor: startMinor,
      balanceMinor: startMinor,
      reason: 'opening balance',
    })
  }
  return (await lockBalance(tx, scope, player)) ?? startMinor
}

/** Every balance of a player, by currency. */
export async function readBalances(
  pool: Pool,
  scope: WalletScope,
  playerId: string,
): Promise<Map<string, bigint>> {
  const { rows } = await pool.query(
    `select currency, balance_minor from wallet_balance where slug = $1 and brand = $2 and player_id = $3`,
    [scope.slug, scope.brand, playerId],
  )
  return new Map(rows.map((row) => [row.currency, row.balance_minor]))
}

/** Puts a balance where a test or the demo wants it; creates the player when new. */
export async function putBalance(
  pool: Pool,
  scope: WalletScope,
  player: Player,
  balanceMinor: bigint,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await insertBalance(tx, scope, player, 0n)
    const before = (await lockBalance(tx, scope, player)) ?? 0n
    await move(tx, scope, player, { before, after: balanceMinor, reason: 'set by hand' })
  })
}

/** The demo cashier: adds play credit and returns the new balance. Throws `Refused` for an unknown player. */
export async function deposit(
  pool: Pool,
  scope: WalletScope,
  organization: Organization,
  credit: Player & { amountMinor: bigint },
): Promise<bigint> {
  return inTransaction(pool, async (tx) => {
    const before = await openOrLockBalance(tx, scope, organization, credit)
    const after = before + credit.amountMinor
    await move(tx, scope, credit, { before, after, reason: 'deposit' })
    return after
  })
}

async function move(
  tx: Queryable,
  scope: WalletScope,
  player: Player,
  change: { before: bigint; after: bigint; reason: string },
): Promise<void> {
  const { before, after, reason } = change
  await setBalance(tx, scope, player, after)
  await writeJournal(tx, scope, {
    playerId: player.playerId,
    currency: player.currency,
    changeMinor: after - before,
    balanceMinor: after,
    reason,
  })
}
