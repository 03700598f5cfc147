/** The sums of the rows that a page reads, of its period and the one before, by one prepared statement each. */
export function referenceStatement(by: string, isOfPlayers: boolean, values: readonly unknown[]) {
  const source = isOfPlayers
    ? `player_day where organization_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
         and day < ($3::timestamptz at time zone 'UTC')::date`
    : 'fact where organization_id = $1 and hour >= $2 and hour < $3'
  return {
    name: `reference ${by}`,
    values: [...values],
    text: `select ${by} as key, currency, sum(bets) as bets, sum(wins) as wins, sum(refunds) as refunds, sum(rounds) as rounds,
        sum(bet_minor) as bet, sum(win_minor) as win, sum(refund_minor) as refund
      from ${source} group by 1, 2 order by 5 desc limit 200`,
  }
}
