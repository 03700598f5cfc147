/*
 * What certificates of games say on a day, as parts of statements: `day` is a parameter, such as $4, and `c` the certificate.
 */

/** A certificate counts from its issue to its end, both included, unless it was withdrawn. */
export const isValidOn = (day: string) =>
  `c.withdrawn_at is null and c.issued_on <= ${day}::date and (c.expires_on is null or c.expires_on >= ${day}::date)`

/** A certificate's checksum `s` is of the component that was measured as `m`. */
export const isOfComponent = `m.game_id = c.game_id and m.component = s->>'component' and m.algorithm = s->>'algorithm'`

/**
 * Components with a certified checksum in a country, whose measured value no valid certificate there names: several versions of a
 * game may be certified at a time. `games` chooses the certificates.
 */
export const differencesOn = (day: string, games: string) =>
  `select c.game_id, c.country, m.component, m.algorithm
    from game_certificate c cross join lateral jsonb_array_elements(c.checksums) s join game_checksum m on ${isOfComponent}
    where ${isValidOn(day)} and ${games}
    group by 1, 2, 3, 4 having not bool_or(m.value = s->>'value')`
