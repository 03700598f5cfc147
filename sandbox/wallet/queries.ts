import type { Queryable } from '../database'
import type { Callback } from './callback'
import type { Reply } from './reply'

/** Whose wallet: the organization and, where it keeps separate wallets per brand, the brand ('' otherwise). */
export type WalletScope = { slug: string; brand: string }

export type StoredMovement = {
  contentHash: string
  transactionType: string
  playerId: string
  currency: string
  debitedMinor: bigint
  reversedBy: string | null
  reply: Reply
}

/**
 * Claims the movement's identity (spec §6.5). False when it is taken already; a claim in flight elsewhere is waited
 * for, so of any number of simultaneous duplicates exactly one gets true.
 */
export async function claimIdentity(
  tx: Queryable,
  scope: WalletScope,
  callback: Callback,
  contentHash: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into wallet_movement
       (slug, brand, provider_code, transaction_id, content_hash, transaction_type, player_id, currency)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      scope.slug,
      scope.brand,
      callback.providerCode,
      callback.transactionId,
      contentHash,
      callback.transactionType,
      callback.playerId,
      callback.currency,
    ],
  )
  return rowCount === 1
}

export async function findMovement(
  tx: Queryable,
  scope: WalletScope,
  providerCode: string,
  transactionId: string,
): Promise<StoredMovement | null> {
  const { rows } = await tx.query(
    `select * from wallet_movement where slug = $1 and brand = $2 and provider_code = $3 and transaction_id = $4
       and reply_status is not null`,
    [scope.slug, scope.brand, providerCode, transactionId],
  )
  const row = rows[0]
  if (!row) return null
  return {
    contentHash: row.content_hash,
    transactionType: row.transaction_type,
    playerId: row.player_id,
    currency: row.currency,
    debitedMinor: row.debited_minor,
    reversedBy: row.reversed_by,
    reply: { status: row.reply_status, body: row.reply_body },
  }
}

export async function storeReply(
  tx: Queryable,
  scope: WalletScope,
  callback: Callback,
  stored: { debitedMinor: bigint; reply: Reply },
): Promise<void> {
  await tx.query(
    `update wallet_movement set debited_minor = $5, reply_status = $6, reply_body = $7
     where slug = $1 and brand = $2 and provider_code = $3 and transaction_id = $4`,
    [
      scope.slug,
      scope.brand,
      callback.providerCode,
      callback.transactionId,
      stored.debitedMinor,
      stored.reply.status,
      stored.reply.body,
    ],
  )
}

/** The player's balance, locked until the transaction ends; null when there is no such player. */
export async function lockBalance(
  tx: Queryable,
  scope: WalletScope,
  player: { playerId: string; currency: string },
): Promise<bigint | null> {
  const { rows } = await tx.query(
    `select balance_minor from wallet_balance
     where slug = $1 and brand = $2 and player_id = $3 and currency = $4 for update`,
    [scope.slug, scope.brand, player.playerId, player.currency],
  )
  return rows[0]?.balance_minor ?? null
}

/** True when the row is new: a player met for the first time, perhaps by several callbacks at once. */
export async function insertBalance(
  tx: Queryable,
  scope: WalletScope,
  player: { playerId: string; currency: string },
  balanceMinor: bigint,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into wallet_balance (slug, brand, player_id, currency, balance_minor)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [scope.slug, scope.brand, player.playerId, player.currency, balanceMinor],
  )
  return rowCount === 1
}

export async function setBalance(
  tx: Queryable,
  scope: WalletScope,
  player: { playerId: string; currency: string },
  balanceMinor: bigint,
): Promise<void> {
  await tx.query(
    `update wallet_balance set balance_minor = $5
     where slug = $1 and brand = $2 and player_id = $3 and currency = $4`,
    [scope.slug, scope.brand, player.playerId, player.currency, balanceMinor],
  )
}

export type JournalLine = {
  playerId: string
  currency: string
  changeMinor: bigint
  balanceMinor: bigint
  reason: string
  providerCode?: string
  transactionId?: string
  roundId?: string
  note?: string | null
}

export async function writeJournal(tx: Queryable, scope: WalletScope, line: JournalLine): Promise<void> {
  await tx.query(
    `insert into wallet_journal (slug, brand, player_id, currency, change_minor, balance_minor, reason,
       provider_code, transaction_id, round_id, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      scope.slug,
      scope.brand,
      line.playerId,
      line.currency,
      line.changeMinor,
      line.balanceMinor,
      line.reason,
      line.providerCode ?? null,
      line.transactionId ?? null,
      line.roundId ?? null,
      line.note ?? null,
    ],
  )
}

/** Marks a bet as reversed. The caller holds the player's balance, so it is not reversed in between. */
export async function markReversed(
  tx: Queryable,
  scope: WalletScope,
  bet: { providerCode: string; transactionId: string },
  reversedBy: string,
): Promise<void> {
  await tx.query(
    `update wallet_movement set reversed_by = $5
     where slug = $1 and brand = $2 and provider_code = $3 and transaction_id = $4`,
    [scope.slug, scope.brand, bet.providerCode, bet.transactionId, reversedBy],
  )
}

export async function insertTombstone(
  tx: Queryable,
  scope: WalletScope,
  bet: { providerCode: string; transactionId: string },
  refundedBy: string,
): Promise<void> {
  await tx.query(
    `insert into wallet_tombstone (slug, brand, provider_code, transaction_id, refunded_by)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [scope.slug, scope.brand, bet.providerCode, bet.transactionId, refundedBy],
  )
}

export async function hasTombstone(tx: Queryable, scope: WalletScope, callback: Callback): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from wallet_tombstone where slug = $1 and brand = $2 and provider_code = $3 and transaction_id = $4`,
    [scope.slug, scope.brand, callback.providerCode, callback.transactionId],
  )
  return rowCount === 1
}
