import { expect } from 'vitest'
import type { FreeRoundGrant } from '@/server/contract/resources/free-round-grant'
import { type Command, roundsPerGame } from './lifecycle-commands'
import type { Ledger } from './lifecycle-ledger'

type Family = 'aurora' | 'borealis'

/** What may have moved a game from one status to another. Any other move is forbidden. */
const causes: Record<string, readonly Command['do'][]> = {
  'active>consumed': ['win', 'bet', 'cancel', 'call off', 'complete', 'sweep'],
  'active>cancelled': ['cancel', 'call off'],
  'active>expired': ['sweep'],
  'pending_issue>expired': ['sweep'],
  'pending_issue>consumed': ['sweep'],
  'issue_failed>consumed': ['win'],
  'cancelled>consumed': ['win'],
  'expired>consumed': ['win', 'bet', 'complete'],
  'consumed>active': ['refund'],
  'consumed>cancelled': ['call off'],
}

export function checkMoves(
  { family, step }: { family: Family; step: Command },
  before: FreeRoundGrant,
  after: FreeRoundGrant,
): void {
  for (const [at, game] of after.games.entries()) {
    const was = before.games[at]
    if (was === undefined || was.status === game.status) continue
    const move = `${was.status}>${game.status}`
    expect(causes[move] ?? [], move).toContain(step.do)
    const isWithheld = family === 'borealis' && step.do === 'cancel' && game.status === 'cancelled'
    if (isWithheld) expect([game.rounds_played, game.won_amount]).toEqual([0, 0])
  }
}

/** What is shown is what was played and paid, to the round and the cent; what was paid is never called cancelled. */
export function checkLedgers(family: Family, ledgers: readonly Ledger[], { games }: FreeRoundGrant): void {
  for (const [at, game] of games.entries()) {
    const ledger = ledgers[at]
    if (!ledger) throw new Error('No such game')
    expect(game.won_amount).toBe(ledger.won)
    expect(game.rounds_played).toBeLessThanOrEqual(roundsPerGame)
    if (family === 'aurora') expect(game.rounds_played).toBe(Math.min(roundsPerGame, ledger.played.size))
    if (game.status !== 'cancelled') continue
    if (ledger.wins > 0) expect(game.reason).toBe('cancelled_at_provider')
    if (family === 'borealis' && ledger.isActivated) expect(game.reason).toBe('cancelled_by_provider')
  }
}

/** A grant is open exactly while one of its games is, and else says what became of those that were issued. */
export function checkStatus({ status, games }: FreeRoundGrant): void {
  const all = games.map((game) => game.status)
  const issued = new Set(all.filter((one) => one !== 'issue_failed'))
  if (all.includes('pending_issue')) expect(status).toBe('pending_issue')
  else if (all.includes('active')) expect(['active', 'cancel_failed']).toContain(status)
  else if (issued.size === 0) expect(status).toBe('issue_failed')
  else if (issued.size === 1 && issued.has('consumed')) expect(status).toBe('completed')
  else expect(status).toBe(issued.has('expired') ? 'expired' : 'cancelled')
}
