import { expect } from 'vitest'
import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { FlatError } from '@/server/core/app-error'
import { type CancelResult, callFailed } from '@/server/providers/port'
import type { FreeRoundsWorld } from '@/server/testing/free-rounds-world'
import type { ProviderStub } from '@/server/testing/provider-stub'
import { type Command, type IssueEnd, roundsPerGame } from './lifecycle-commands'
import type { Ledger } from './lifecycle-ledger'

export interface Lifecycle {
  world: FreeRoundsWorld
  stub: ProviderStub
  grantId: string
  sessionIds: string[]
}

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>
type Act<Name extends Command['do']> = (
  life: Lifecycle,
  step: Of<Name>,
  around: { ledger: Ledger; before: FreeRoundGrant; gameId: string; sessionId: string; roundId: string },
) => Promise<void>

/** A grant on its way, with a session on each game that was opened before it existed. */
export async function beginLifecycle(
  world: FreeRoundsWorld,
  stub: ProviderStub,
  end: IssueEnd,
): Promise<Lifecycle> {
  const sessionIds: string[] = []
  for (const id of world.gameIds) sessionIds.push((await world.launch(id)).sessionId)
  if (end === 'stopped') stub.issue = () => callFailed('timeout', 'slow')
  if (end === 'first') stub.issue = issueFirst
  await world.issue().catch(ignoreRefusal)
  const [row] = await world.stored()
  return { world, stub, grantId: row?.id ?? '', sessionIds }
}

const issueFirst: ProviderStub['issue'] = ({ providerGameIds }) => ({
  ok: true,
  value: providerGameIds.map((providerGameId, at) => ({
    providerGameId,
    status: at === 0 ? 'active' : 'issue_failed',
  })),
})

/** Does one thing, checks its answer, and updates the ledgers. */
export async function act(
  life: Lifecycle,
  step: Command,
  { ledgers, before }: { ledgers: Ledger[]; before: FreeRoundGrant },
): Promise<void> {
  const at = 'game' in step ? step.game : 0
  const roundId = 'round' in step ? `${at}-${step.round}` : ''
  const ledger = ledgers[at]
  if (!ledger) throw new Error('No such game')
  const gameId = life.world.gameIds[at] ?? ''
  const sessionId = life.sessionIds[at] ?? ''
  // Each command is acted on by the entry of its own name.
  const perform = acts[step.do] as Act<Command['do']>
  await perform(life, step, { ledger, before, gameId, sessionId, roundId })
}

const acts: { [Name in Command['do']]: Act<Name> } = {
  async launch({ world }, step, { before, gameId }) {
    const { freeRounds } = await world.launch(gameId)
    const game = before.games[step.game]
    const isOpen = game?.status === 'active' || (game?.status === 'consumed' && game.reason === 'in_play')
    const left = roundsPerGame - (game?.rounds_played ?? 0)
    const isCarried = isOpen && left > 0 && world.clock.now() < new Date(before.end_at)
    expect(freeRounds.map(({ rounds }) => rounds)).toEqual(isCarried ? [left] : [])
  },
  async activate({ world, grantId }, step, { ledger, before, gameId }) {
    const { accepted } = await world.activation(grantId, 'activated', gameId)
    if (!accepted) return
    expect(['active', 'consumed']).toContain(before.games[step.game]?.status)
    ledger.isActivated = true
  },
  async bet({ world, grantId }, { isFinished }, { ledger, sessionId, roundId }) {
    const answer = await world.play(sessionId, {
      type: 'bet',
      grantId,
      roundId,
      isFinished,
      ...newBet(ledger, roundId),
    })
    if (answer.outcome !== 'ok') return
    ledger.bets.set(roundId, answer.transactionId)
    ledger.played.add(roundId)
  },
  async win({ world, grantId }, { amount }, { ledger, sessionId, roundId }) {
    const amountMinor = BigInt(amount)
    expect(await world.play(sessionId, { type: 'win', grantId, roundId, amountMinor })).toMatchObject({
      outcome: 'ok',
    })
    ledger.played.add(roundId)
    ledger.hasWon.add(roundId)
    ledger.won += amount
    ledger.wins += 1
  },
  async refund({ world, grantId }, _, { ledger, sessionId, roundId }) {
    const referenceTransactionId = ledger.bets.get(roundId)
    if (referenceTransactionId === undefined) return
    const refund = { type: 'refund', grantId, roundId, referenceTransactionId } as const
    expect(await world.play(sessionId, refund)).toMatchObject({ outcome: 'ok' })
    ledger.bets.delete(roundId)
    if (!ledger.hasWon.has(roundId)) ledger.played.delete(roundId)
  },
  async cancel({ world, stub, grantId }, { answers }) {
    stub.cancel = ({ providerGameIds }) => answerCancel(providerGameIds, answers)
    await world.cancel(grantId).catch(ignoreRefusal)
  },
  async 'call off'({ world, grantId }, _, { gameId }) {
    await world.activation(grantId, 'cancelled', gameId)
  },
  async complete({ world, grantId }, _, { gameId }) {
    await world.activation(grantId, 'completed', gameId)
  },
  async sweep({ world }, { hours }) {
    world.clock.advance(hours * 3_600_000)
    await world.sweep()
  },
  async replay({ world, grantId }, _, { before }) {
    const replay = await world.issue().catch(ignoreRefusal)
    if (replay === null) return expect(before.status).toBe('pending_issue')
    expect(replay).toMatchObject({ status: 200, body: { _replayed: true, grant_id: grantId } })
  },
}

let betCount = 0
const newBet = (_: Ledger, roundId: string) => ({ transactionId: `bet-${roundId}-${betCount++}` })

function answerCancel(providerGameIds: readonly string[], answers: readonly string[]) {
  if (answers.includes('lost')) return callFailed('timeout', 'lost')
  const value = providerGameIds.map(
    (providerGameId, at): CancelResult => ({ providerGameId, status: readAnswer(answers[at]) }),
  )
  return { ok: true as const, value }
}

const readAnswer = (answer = 'cancelled') => answer as CancelResult['status']

function ignoreRefusal(error: unknown): null {
  if (error instanceof FlatError) return null
  throw error
}
