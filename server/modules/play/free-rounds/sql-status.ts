/** A grant's status at a time in SQL, its row aliased `g`: the same rule as `grantAt`. */
export const sqlStatusAt = (now: string) => `case
    when g.closed_at is not null or g.end_at > ${now} or g.id is null or g.status = 'pending_issue' then g.status
    when exists (select from free_round_grant_game e where e.grant_id = g.id and (e.status = 'expired'
      or (e.status in ('active', 'pending_issue') and e.rounds_played < e.rounds_total))) then 'expired'
    when exists (select from free_round_grant_game e where e.grant_id = g.id and e.status = 'cancelled') then 'cancelled'
    else 'completed' end`
