import type { Clock } from '@/server/core/clock'
import type { RequestHeaders } from '@/server/core/request-headers'
import { textResponse } from '@/server/core/text-response'
import type { InboundRequest, ProviderAdapter } from '@/server/providers/port'
import { answerReport } from './ledger'
import type { CertificationStore } from './store'

export interface Reporting {
  adapter: ProviderAdapter
  secret: string
  clock: Clock
  store: CertificationStore
}

/** Header names that are kept: what a dialect signs by, and what the body is. */
const keptHeaders = [
  'content-type',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-borealis-signature',
]

function keep(headers: RequestHeaders): Record<string, string> {
  const present = keptHeaders.map((name) => [name, headers.get(name)] as const)
  return Object.fromEntries(present.filter((entry): entry is [string, string] => entry[1] !== null))
}

/**
 * Answers what a studio reports to the address of a run: verified, translated and answered by the adapter of its dialect,
 * over the scripted ledger of the session. An answer that the script loses is a 504 without a body, as of a proxy that gave up.
 */
export async function receiveReport(
  { adapter, secret, clock, store }: Reporting,
  request: InboundRequest,
): Promise<Response> {
  const at = clock.now()
  const startedAt = performance.now()
  const heard = { isLost: false, isUnsigned: false, isRead: false, isStray: false }
  const connection = { code: adapter.code, baseUrl: '', secret }
  const response = await adapter.handleInbound(
    {
      connection,
      clock,
      noteRefusedSignature: () => {
        heard.isUnsigned = true
      },
      async reportMovement(report) {
        heard.isRead = true
        const answered = await store.changeLedger(report.sessionId, (ledger) => answerReport(ledger, report))
        if (answered?.isLost) heard.isLost = true
        if (answered) return answered.answer
        heard.isStray = true
        const { transactionId, currency } = report
        return {
          outcome: 'session_not_found',
          transactionId,
          currency,
          balanceMinor: null,
          isReplayed: false,
        }
      },
      async reportActivation({ grantId, event }) {
        heard.isRead = true
        const accepted = await store.activate({ grantId, event })
        return accepted ? { accepted } : { accepted, reason: 'grant_unknown' }
      },
    },
    request,
  )
  const answer = heard.isLost ? textResponse('', { status: 504 }) : response
  const body = heard.isLost ? '' : await response.clone().text()
  await store.addExchange({
    direction: 'in',
    method: request.method,
    url: `/${request.path}`,
    requestHeaders: keep(request.headers),
    requestBody: request.rawBody.toString('utf8'),
    status: answer.status,
    responseHeaders: Object.fromEntries(answer.headers),
    responseBody: body,
    error: heard.isLost ? 'The script lost this answer.' : null,
    refusal: refusalOf(heard),
    at,
    durationMs: Math.round(performance.now() - startedAt),
  })
  return answer
}

function refusalOf(heard: { isUnsigned: boolean; isRead: boolean; isStray: boolean }) {
  if (heard.isUnsigned) return 'signature'
  if (!heard.isRead) return 'unreadable'
  return heard.isStray ? 'session' : null
}
