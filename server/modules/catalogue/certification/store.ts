import type { Ledger } from './ledger'

/** One call, with the bytes of both sides as text. */
export interface CertificationExchange {
  /** `out`: Croupier called the studio. */
  direction: 'out' | 'in'
  method: string
  url: string
  requestHeaders: Record<string, string>
  requestBody: string
  /** Null: no answer. */
  status: number | null
  responseHeaders: Record<string, string>
  responseBody: string
  error: string | null
  /** Of a report that no ledger answered: it was not signed, not of the form, or of no session of the case. */
  refusal: 'signature' | 'unreadable' | 'session' | null
  at: Date
  durationMs: number
}

/** What a run keeps. Ledgers and exchanges are those of the case that runs. */
export interface CertificationStore {
  openLedger(ledger: Ledger): Promise<void>
  readLedger(sessionId: string): Promise<Ledger | null>
  /** One change of a ledger after the other; null: no such session in the case that runs. */
  changeLedger<Answer extends { ledger: Ledger }>(
    sessionId: string,
    change: (ledger: Ledger) => Answer,
  ): Promise<Answer | null>
  /** Whether the grant is known and may be played. */
  activate(activation: { grantId: string; event: string }): Promise<boolean>
  addExchange(exchange: CertificationExchange): Promise<void>
  /** Reports of the case that no ledger answered. */
  readRefused(): Promise<Pick<CertificationExchange, 'refusal' | 'url' | 'responseBody'>[]>
}
