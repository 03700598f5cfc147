import type { MovementType } from '@/server/providers/port'

/**
 * The wallet confirmed the movement `row`, as SQL: for good. A late bet keeps its debit, and its time, once support has
 * settled it with the operator; what else is resolved was never confirmed and has no balance.
 */
export const confirmedSql = (row: string) =>
  `(${row}.state = 'confirmed' or (${row}.state = 'resolved' and ${row}.balance_minor is not null))`

/**
 * The bet `bet` that a confirmed refund `t` reverses was confirmed. One that is in the archive alone was: refunds of others are not
 * delivered.
 */
export const reversesConfirmedSql = (t: string) =>
  `(${confirmedSql('bet')} or (bet.id is null and ${t}.reversal_of_id is not null))`

/** A refund is as free as its bet. */
const isRefunded = (t: string) => `${reversesConfirmedSql(t)} and not coalesce(bet.is_free, ${t}.is_free)`

const isMoved: Record<MovementType, string> = {
  bet: 'not t.is_free',
  win: 'true',
  // defence: a refund counts with its bet
  refund: isRefunded('t'),
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
    else (select ${isRefunded(row)} from (values (1)) one left join movement bet on bet.id = ${row}.reversal_of_id) end)`
