import type { Forwarded, Movement } from '@/sandbox/providers/dialect'
import type { PlaySession } from './world'

export type Told = 'ok' | 'declined' | 'pending' | 'failed'

/** One transaction as its provider has it in its own ledger. */
export interface LedgerEntry extends Forwarded {
  session: PlaySession
  /** The bet that a refund names, by the id it was forwarded under. */
  betId: string | null
  told: Set<Told>
}

/** What the providers reported and what they were told: the first of the four ledgers. */
export class ProviderLedger {
  readonly entries = new Map<string, LedgerEntry>()
  readonly defects: string[] = []

  record(
    session: PlaySession,
    movement: Movement,
    forwards: readonly Forwarded[],
    betId: string | null,
  ): void {
    for (const forwarded of forwards) {
      const key = keyOf(session, forwarded.transaction_id)
      if (!this.entries.has(key)) this.entries.set(key, { ...forwarded, session, betId, told: new Set() })
    }
    if (movement.amountMinor < 0n) throw new Error('A movement has no negative amount')
  }

  /** Notes an answer. A bet is told one thing for ever; a win or refund is never told no, but for a refund of another amount. */
  note(session: PlaySession, forwards: readonly Forwarded[], told: Told): void {
    for (const forwarded of forwards) {
      const entry = this.entries.get(keyOf(session, forwarded.transaction_id))
      const own = entry && whatItMeansFor(forwarded, told, forwards.length > 1)
      if (!entry || !own) continue
      entry.told.add(own)
      const isOfType = this.answersOf(entry).includes(own)
      const isSteady = entry.type !== 'bet' || entry.told.size === 1
      if (!isOfType || !isSteady)
        this.defects.push(
          `${entry.type} ${keyOf(session, entry.transaction_id)} was told ${[...entry.told].join(', then ')}`,
        )
    }
  }

  private answersOf({ type, session, betId, amount }: LedgerEntry): readonly Told[] {
    if (type === 'bet') return ['ok', 'declined', 'failed']
    const bet = betId === null ? undefined : this.entries.get(keyOf(session, betId))
    return bet && bet.amount !== amount ? ['failed'] : ['ok', 'pending']
  }
}

export const keyOf = (session: PlaySession, transactionId: string): string =>
  `${session.organization.slug}/${session.provider}/${transactionId}`

/** One call may carry a bet and its win: the win counts only once the bet was accepted. */
function whatItMeansFor({ type }: Forwarded, told: Told, isCombined: boolean): Told | null {
  if (!isCombined) return told
  if (type === 'bet') return told === 'pending' ? 'ok' : told
  return told === 'ok' || told === 'pending' ? told : null
}
