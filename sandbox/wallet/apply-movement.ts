import { createHash } from 'node:crypto'
import { inTransaction, type Pool, type Queryable } from '../database'
import type { Callback } from './callback'
import { type Effect, effectOfBet, effectOfRefund, effectOfWin } from './effects'
import type { Organization } from './organizations'
import { openOrLockBalance } from './players'
import {
  claimIdentity,
  findMovement,
  hasTombstone,
  insertTombstone,
  markReversed,
  setBalance,
  storeReply,
  type WalletScope,
  writeJournal,
} from './queries'
import { balanceReply, Refused, type Reply, refusal } from './reply'

/**
 * Moves the money and stores the answer in one transaction, once per identity (spec §6.2–6.5).
 * A duplicate gets the stored answer; the same identity with other content is refused with 409.
 */
export async function applyMovement(
  pool: Pool,
  organization: Organization,
  brand: string,
  callback: Callback,
): Promise<Reply> {
  const scope = { slug: organization.slug, brand }
  const contentHash = hashContent(callback)
  try {
    return await inTransaction(pool, async (tx) => {
      const isNew = await claimIdentity(tx, scope, callback, contentHash)
      return isNew ? settle(tx, scope, organization, callback) : replay(tx, scope, callback, contentHash)
    })
  } catch (error) {
    if (error instanceof Refused) return error.reply
    throw error
  }
}

/** The order matters: identity first, then the player's balance, then what depends on other movements. */
async function settle(
  tx: Queryable,
  scope: WalletScope,
  organization: Organization,
  callback: Callback,
): Promise<Reply> {
  const balanceMinor = await openOrLockBalance(tx, scope, organization, callback)
  const effect = await effectOf(tx, scope, callback, balanceMinor)
  const afterMinor = balanceMinor + effect.changeMinor
  if (afterMinor > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new Refused(
      refusal(422, 'balance_out_of_range', 'The balance would leave the range of exact integers.'),
    )
  }
  const reply = replyTo(effect, callback, afterMinor)
  if (effect.changeMinor !== 0n) await setBalance(tx, scope, callback, afterMinor)
  await writeJournal(tx, scope, {
    playerId: callback.playerId,
    currency: callback.currency,
    changeMinor: effect.changeMinor,
    balanceMinor: afterMinor,
    reason:
      effect.verdict === 'accepted'
        ? callback.transactionType
        : `${callback.transactionType} ${effect.verdict}`,
    providerCode: callback.providerCode,
    transactionId: callback.transactionId,
    roundId: callback.roundId,
    note: effect.note ?? null,
  })
  const debitedMinor = effect.changeMinor < 0n ? -effect.changeMinor : 0n
  await storeReply(tx, scope, callback, { debitedMinor, reply })
  return reply
}

async function effectOf(
  tx: Queryable,
  scope: WalletScope,
  callback: Callback,
  balanceMinor: bigint,
): Promise<Effect> {
  if (callback.transactionType === 'win') return effectOfWin(callback)
  if (callback.transactionType === 'bet') {
    return effectOfBet(callback, balanceMinor, await hasTombstone(tx, scope, callback))
  }
  const bet = { providerCode: callback.providerCode, transactionId: callback.referenceTransactionId ?? '' }
  const original = await findMovement(tx, scope, bet.providerCode, bet.transactionId)
  const effect = effectOfRefund(callback, original)
  if (original === null) await insertTombstone(tx, scope, bet, callback.transactionId)
  if (effect.changeMinor > 0n) await markReversed(tx, scope, bet, callback.transactionId)
  return effect
}

function replyTo(effect: Effect, callback: Callback, balanceMinor: bigint): Reply {
  const { currency, playerId } = callback
  switch (effect.verdict) {
    case 'accepted':
      return balanceReply(200, { balanceMinor, currency, playerId })
    case 'declined':
      return balanceReply(402, { balanceMinor, currency, playerId })
    case 'refused':
      return refusal(409, effect.error, effect.note)
  }
}

async function replay(
  tx: Queryable,
  scope: WalletScope,
  callback: Callback,
  contentHash: string,
): Promise<Reply> {
  const stored = await findMovement(tx, scope, callback.providerCode, callback.transactionId)
  if (stored?.contentHash === contentHash) return stored.reply
  return refusal(409, 'conflict', 'This transaction_id was used before with other content.')
}

/** What makes two callbacks the same movement: its meaning, not its spelling (white space, order of fields). */
function hashContent(callback: Callback): string {
  const content = [
    callback.transactionType,
    callback.isFree,
    callback.referenceTransactionId,
    String(callback.amountMinor),
    callback.currency,
    callback.playerId,
    callback.roundId,
    callback.grantId,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
