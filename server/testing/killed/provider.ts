import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

export interface Report {
  transaction_id: string
  type: 'bet' | 'win' | 'refund'
  amount: number
  reference_transaction_id?: string
}

export type Answer = 'ok' | 'declined' | 'pending' | 'failed'

/** A provider that speaks the provider protocol: it resends what was not answered and refunds a bet that failed. */
export class Provider {
  readonly answers = new Map<string, Answer>()

  constructor(
    private readonly providerCode: string,
    private readonly secret: string,
    private readonly sessionId: string,
  ) {}

  /** Null: nobody answered; the process died, or said that it is unavailable. */
  async send(port: number, report: Report): Promise<Answer | null> {
    const body = JSON.stringify({
      session_id: this.sessionId,
      currency: 'EUR',
      round_id: 'round-1',
      finished: report.type !== 'bet',
      ...report,
    })
    const id = `msg_${report.transaction_id}`
    const now = new Date()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(this.secret).sign(id, now, body),
    }
    const url = `http://127.0.0.1:${port}/provider/v1/${this.providerCode}/movements`
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
    if (response === null || response.status === 503) return null
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    const { status } = (await response.json()) as { status: Answer }
    this.answers.set(report.transaction_id, status)
    return status
  }

  /** After a crash: what went unanswered is sent again, and a bet that failed is refunded. */
  async catchUp(port: number, reports: readonly Report[]): Promise<void> {
    for (const report of reports) {
      const answer = this.answers.get(report.transaction_id) ?? (await this.resend(port, report))
      if (report.type !== 'bet' || answer !== 'failed') continue
      const refund = `${report.transaction_id}-refund`
      if (reports.some((other) => other.reference_transaction_id === report.transaction_id)) continue
      await this.resend(port, {
        type: 'refund',
        transaction_id: refund,
        amount: report.amount,
        reference_transaction_id: report.transaction_id,
      })
    }
  }

  /** Sends a report again each second, for 30 s: a 503 says that nothing was recorded. */
  private async resend(port: number, report: Report): Promise<Answer | null> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.send(port, report)
      if (answer !== null || attempt === 30) return answer
      await sleep(1_000)
    }
  }
}
