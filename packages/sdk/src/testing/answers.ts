import { Croupier, type CroupierOptions } from '../index.js'

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Error

/** A client whose requests get the given answers in turn, the last again and again, and that notes how long it would have waited. */
export function clientWith(answers: Answer[], options: Partial<CroupierOptions> = {}) {
  const sent: Sent[] = []
  const waits: number[] = []
  const croupier = new Croupier({
    apiKey: 'crp_test',
    baseUrl: 'https://api.croupier.test/v1/',
    fetch: async (url, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)]
      sent.push({
        method: String(init.method),
        url,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      })
      if (answer instanceof Error || !answer) throw answer
      const { status, body, headers = {} } = answer
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return new Response(status === 304 ? null : text, { status, headers })
    },
    wait: async (ms) => {
      waits.push(ms)
    },
    ...options,
  })
  return { croupier, sent, waits }
}

export const nested = (code: string, type: string, details: object = {}) => ({
  error: { code, type, message: `It is ${type}.`, request_id: 'req-1', details },
})
