/** The first answer of a page: its figures, before numbers of players, which take longest to count. */
export const withoutPlayers = <Query extends object>(query: Query) => ({ ...query, hasPlayers: false })
