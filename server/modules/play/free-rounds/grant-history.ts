/** An event in a grant's history. `by`: the person who caused it, where one did. */
export interface GrantEvent {
  kind: 'requested' | 'issued' | 'activated' | 'played' | 'cancel_asked' | 'cancelled_by' | 'closed'
  at: Date
  by: string | null
  /** The game it is about; null: the whole grant. */
  gameId: string | null
  /** Rounds counted until then, of what was played. */
  rounds: number | null
}

interface Known {
  createdAt: Date
  issuedAt: Date | null
  closedAt: Date | null
  cancelAskedAt: Date | null
  issuedBy: string | null
  games: readonly { gameId: string; activatedAt: Date | null }[]
  plays: readonly { gameId: string; lastAt: Date; rounds: number }[]
  acts: readonly { action: string; by: string | null; at: Date }[]
}

/** What is recorded of a grant as one story, oldest first. Pure. */
export function grantHistory(grant: Known): GrantEvent[] {
  const event = (kind: GrantEvent['kind'], at: Date | null, more: Partial<GrantEvent> = {}): GrantEvent[] =>
    at === null ? [] : [{ kind, at, by: null, gameId: null, rounds: null, ...more }]
  const cancels = grant.acts.filter(({ action }) => action === 'free_rounds.cancelled')
  const events = [
    event('requested', grant.createdAt, { by: grant.issuedBy }),
    event('issued', grant.issuedAt),
    grant.games.flatMap(({ gameId, activatedAt }) => event('activated', activatedAt, { gameId })),
    grant.plays.flatMap(({ gameId, lastAt, rounds }) => event('played', lastAt, { gameId, rounds })),
    event('cancel_asked', grant.cancelAskedAt),
    cancels.flatMap(({ by, at }) => event('cancelled_by', at, { by })),
    event('closed', grant.closedAt),
  ].flat()
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || order[a.kind] - order[b.kind])
}

/** What comes first of things of one moment. */
const order: Record<GrantEvent['kind'], number> = {
  requested: 0,
  issued: 1,
  activated: 2,
  played: 3,
  cancel_asked: 4,
  cancelled_by: 5,
  closed: 6,
}
