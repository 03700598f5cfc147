import type { ProviderHttp, ProviderHttpRequest, ProviderHttpResult } from '@/server/providers/port'

interface Called {
  method: string
  /** Below the provider's base URL. */
  path: string
  body: Record<string, unknown>
}

/** A provider at the other end of the wire: `answer` speaks its dialect; what it was asked is kept. */
export function createProviderHttpStub(answer: (called: Called) => unknown) {
  const calls: Called[] = []
  const http: ProviderHttp = {
    async send(request) {
      const called = readCall(request)
      calls.push(called)
      return reply(answer(called))
    },
  }
  return { calls, http }
}

function readCall({ method, url, body = '{}' }: ProviderHttpRequest): Called {
  const { pathname, search } = new URL(url)
  return { method, path: pathname + search, body: JSON.parse(body) as Record<string, unknown> }
}

const reply = (body: unknown): ProviderHttpResult => ({
  kind: 'response',
  status: 200,
  headers: {},
  body: JSON.stringify(body),
})
