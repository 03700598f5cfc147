import type { Ledger } from '../ledger'
import type { CertificationExchange, CertificationStore } from '../store'

/** What the database keeps of a case, in memory. */
export class MemoryStore implements CertificationStore {
  ledgers = new Map<string, Ledger>()
  exchanges: CertificationExchange[] = []

  beginCase(): void {
    this.ledgers.clear()
    this.exchanges = []
  }
  async openLedger(ledger: Ledger): Promise<void> {
    this.ledgers.set(ledger.sessionId, ledger)
  }
  async readLedger(sessionId: string): Promise<Ledger | null> {
    return this.ledgers.get(sessionId) ?? null
  }
  async changeLedger<Answer extends { ledger: Ledger }>(
    sessionId: string,
    change: (ledger: Ledger) => Answer,
  ): Promise<Answer | null> {
    const ledger = this.ledgers.get(sessionId)
    if (!ledger) return null
    const answer = change(ledger)
    this.ledgers.set(sessionId, answer.ledger)
    return answer
  }
  async activate({ grantId, event }: { grantId: string; event: string }): Promise<boolean> {
    for (const ledger of this.ledgers.values()) {
      const grant = ledger.grants.find((one) => one.grantId === grantId)
      if (!grant) continue
      ledger.activations.push({ grantId, event, accepted: grant.isPlayable })
      return grant.isPlayable
    }
    return false
  }
  async addExchange(exchange: CertificationExchange): Promise<void> {
    this.exchanges.push(exchange)
  }
  async readRefused() {
    return this.exchanges.filter(({ refusal }) => refusal !== null)
  }
}
