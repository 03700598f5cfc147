import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { inTransaction } from '@/server/db'
import type { IssueResult, ProviderCallError } from '@/server/providers/port'
import { changed } from './change-grant'
import type { GrantGame, GrantWithGames, IssueRefusal } from './grant'
import { afterIssue, sweptWithGamesAt } from './lifecycle-rules'
import { presentGrant } from './present-grant'
import { lockGrants, saveGames } from './queries-grant'
import { type IssuedGrant, type NewGrant, saveIssued, saveTooLate } from './queries-issue'

/** What a provider said about a grant: game by game, or no to all of it. */
export interface Answer {
  results: readonly IssueResult[]
  error: ProviderCallError | null
}

export interface AnsweredGrant {
  terms: NewGrant
  answer: Answer
  now: Date
}

/** The grant as it stands by its provider's answer; `too_late` when it had come to its end before. */
export type RecordedAnswer =
  | { kind: 'recorded'; grant: FreeRoundGrant; isPartial: boolean; error: ProviderCallError | null }
  | { kind: 'too_late'; grant: FreeRoundGrant }

/** Records answers in one transaction, at most `maxIssueBatchSize`. Null in the place of each whose grant is gone. */
export function recordAnswers(answered: readonly AnsweredGrant[]): Promise<(RecordedAnswer | null)[]> {
  return inTransaction(async (db) => {
    const locked = await lockGrants(
      db,
      answered.map(({ terms }) => terms.id),
    )
    const current = new Map(locked.map((grant) => [grant.grant.id, grant]))
    const games: GrantGame[] = []
    const issued: IssuedGrant[] = []
    const tooLate: string[] = []
    const outcomes = answered.map((one) => {
      const before = current.get(one.terms.id)
      if (before === undefined) return null
      const { after, outcome } = afterAnswer(before, one)
      if (after === null) {
        tooLate.push(one.terms.id)
        return outcome
      }
      current.set(one.terms.id, after)
      games.push(...after.games)
      issued.push({ ...after.grant, at: one.now, body: outcome.grant, refusal: refusalOf(outcome) })
      return outcome
    })
    await saveGames(db, games)
    await saveIssued(db, issued)
    await saveTooLate(db, tooLate)
    return outcomes
  })
}

/** What a recorded answer is refused with; the provider's no to the stake is mirrored as such (spec §4.4). */
export function refusalOf(outcome: RecordedAnswer): IssueRefusal | null {
  if (outcome.kind === 'too_late') return 'too_late'
  if (outcome.grant.status !== 'issue_failed') return null
  return outcome.error?.kind === 'invalid_stake' ? 'invalid_stake' : 'provider_error'
}

/** `after` is null where the grant stays as it is. Pure. */
function afterAnswer(
  stored: GrantWithGames,
  { terms, answer, now }: AnsweredGrant,
): { after: GrantWithGames | null; outcome: RecordedAnswer } {
  const before = sweptWithGamesAt(stored, now)
  const { status } = before.grant
  if (status !== 'pending_issue')
    return { after: null, outcome: { kind: 'too_late', grant: presentGrant(terms, status, before.games) } }
  const games = before.games.map((game) => afterIssue(game, resultFor(game, answer)))
  const after = changed(before, { games, now })
  const isFailed = after.grant.status === 'issue_failed'
  const isPartial = !isFailed && games.some((game) => game.status === 'issue_failed')
  const grant = presentGrant(terms, after.grant.status, games)
  return { after, outcome: { kind: 'recorded', grant, isPartial, error: answer.error } }
}

const maxReasonLength = 500

function resultFor(game: GrantGame, { results, error }: Answer) {
  const result = results.find(({ providerGameId }) => providerGameId === game.providerGameId)
  const reason = (result?.reason ?? error?.message ?? 'not issued').slice(0, maxReasonLength)
  return result?.status === 'active' ? { isIssued: true, reason: null } : { isIssued: false, reason }
}
