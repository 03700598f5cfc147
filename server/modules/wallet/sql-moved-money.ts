import type { MovementType } from '@/server/providers/port'

/**
 * The wallet confirmed the movement `row`, as SQL: for good. A late bet keeps its debit, and its time, once support has
 * settled it with the operator; what else is resolved was never confirmed and has no balance.
 */
export const confirmedSql = (row: string) =>
  `(${row}.state = 'confirmed' or (${row}.state = 'resolved' and ${row}.balance_minor is not null))`

const isMoved: Record<MovementType, string> = {
  bet: 'not t.is_free',
  win: 'true',
  // defence: a refund counts with its bet
  refund: [confirmedSql('bet'), 'not bet.is_free'].join(' and '),
}

/**
 * The minor units that movements of a type moved at the wallet, as SQL: the one rule of every total. `t` is a movement
 * and `bet` the row of the bet that it reverses. Only confirmed movements count, and free bets count nothing (their
 * stake is nominal, spec §6.2). A refund counts where its bet does; otherwise the wallet either debited and credited
 * the bet or did neither, so both cancel out.
 */
export const movedMinorSql = (type: MovementType) =>
  `coalesce(sum(t.amount_minor) filter (where ${confirmedSql('t')} and t.transaction_type = '${type}'
    and ${isMoved[type]}), 0)`

/** The same of one movement, called `row`, as a condition. */
export const movesMoneySql = (row: string) => `(${confirmedSql(row)} and case ${row}.transaction_type
    when 'bet' then not ${row}.is_free when 'win' then true
    else exists (select from wallet_transaction bet where bet.id = ${row}.reversal_of_id and ${isMoved.refund}) end)`
