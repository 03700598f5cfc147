import { createHash } from 'node:crypto'
import { inTransaction, type Pool, type Queryable } from '../database'
import type { Callback } from './callback'
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
import { Refused, type Reply, refusal } from './reply'
import { type Effect, effectOfWin, type WalletRules } from './rules'

/**
 * Moves the money and stores the answer in one transaction, once per identity (spec §6.2–6.5).
 * A duplicate gets the stored answer; the same identity with other content is refused with 409.
 */
export async function applyMovement(
  pool: Pool,
  organization: Organization,
  brand: string,
  callback: Callback,
  rules: WalletRules,
): Promise<Reply> {
  const scope = { slug: organization.slug, brand }
  const contentHash = hashContent(callback)
  try {
    return await inTransaction(pool, async (tx) => {
      const isNew = await claimIdentity(tx, scope, callback, contentHash)
      const stored = isNew
        ? null
        : await findMovement(tx, scope, callback.providerCode, callback.transactionId)
      const repeated = stored && rules.repeat(stored, callback, stored.contentHash === contentHash)
      return repeated ?? settle(tx, scope, organization, callback, rules)
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
  rules: WalletRules,
): Promise<Reply> {
  const balanceMinor = await openOrLockBalance(tx, scope, organization, callback)
  const effect = await effectOf(tx, scope, callback, balanceMinor, rules)
  const afterMinor = balanceMinor + effect.changeMinor
  if (afterMinor > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new Refused(
      refusal(422, 'balance_out_of_range', 'The balance would leave the range of exact integers.'),
    )
  }
  const reply = rules.answer(effect, callback, { beforeMinor: balanceMinor, afterMinor })
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
  rules: WalletRules,
): Promise<Effect> {
  if (callback.transactionType === 'win') return effectOfWin(callback)
  if (callback.transactionType === 'bet') {
    return rules.effectOfBet(callback, balanceMinor, await hasTombstone(tx, scope, callback))
  }
  const bet = { providerCode: callback.providerCode, transactionId: callback.referenceTransactionId ?? '' }
  const original = await findMovement(tx, scope, bet.providerCode, bet.transactionId)
  const effect = rules.effectOfRefund(callback, original)
  if (original === null) await insertTombstone(tx, scope, bet, callback.transactionId)
  if (effect.changeMinor > 0n) await markReversed(tx, scope, bet, callback.transactionId)
  return effect
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
