import { isAuroraSigned, signAurora } from '@/sandbox/providers/aurora/dialect'
import type { ProviderHttp, ProviderHttpRequest, ProviderHttpResponse } from '@/server/providers/port'
import type { Between } from './studio'

/** The secret that the sandbox's aurora and the run share. */
let secret = ''
export const setSecret = (value: string): void => {
  secret = value
}

/** Any JSON: faults reach into it without a schema. */
// biome-ignore lint/suspicious/noExplicitAny: made to break what a schema holds
export type Json = any

/** Sends a report on, as the studio would have sent it. */
type Pass = (body: Json | string) => Promise<Response>
type Spoil = (body: Json, pass: Pass, nth: number) => Promise<Response> | Response

const reply = (body: Json): Response => Response.json(body)
/** What a studio that never sent a report would go on with. */
export const asIfTaken = (body: Json): Response =>
  reply({
    status: 'ok',
    transaction_id: body.transaction_id,
    balance: 5_000,
    currency: body.currency,
    replayed: false,
  })

/** A fault in what an aurora studio reports; what it makes is signed anew. */
export function reports(spoil: Spoil): Between {
  let nth = 0
  return {
    reports(request, send) {
      const pass: Pass = (body) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const signed = signAurora(secret, `msg_${crypto.randomUUID()}`, text, new Date())
        const headers = new Headers({ 'content-type': 'application/json', ...signed })
        return send({ ...request, headers, rawBody: Buffer.from(text) })
      }
      nth += 1
      return Promise.resolve(spoil(JSON.parse(request.rawBody.toString()), pass, nth))
    },
  }
}

/** Changes the reports of one type. */
export const each = (type: string, change: (body: Json) => Json): Between =>
  reports((body, pass) => pass(body.type === type ? change(body) : body))

/** Changes the text of every report. */
export const text = (change: (text: string) => string): Between =>
  reports((body, pass) => pass(change(JSON.stringify(body))))

/** Never sends the reports of one type. */
export const without = (type: string): Between =>
  reports((body, pass) => (body.type === type ? asIfTaken(body) : pass(body)))

/** After the answer to a report of one type, something else is sent too. */
export const followedBy = (
  { type, status }: { type: string; status: string },
  next: (body: Json) => Json,
): Between =>
  reports(async (body, pass) => {
    const response = await pass(body)
    const answered =
      body.type === type
        ? (
            await response
              .clone()
              .json()
              .catch(() => ({}))
          ).status
        : ''
    if (answered === status) await pass(next(body))
    return response
  })

/** A report whose first answer was no 200 is sent another way the next time. */
export const secondTime = (type: string, again: Spoil): Between => {
  const unanswered = new Set<string>()
  return reports(async (body, pass, nth) => {
    if (unanswered.has(body.transaction_id)) return again(body, pass, nth)
    const response = await pass(body)
    if (body.type === type && response.status >= 500) unanswered.add(body.transaction_id)
    return response
  })
}

type Send = ProviderHttp['send']
type SpoilCall = (request: ProviderHttpRequest, send: Send, nth: number) => ReturnType<Send>

/** A fault in how a studio answers the calls whose path begins so. */
export function calls(method: string, path: string, spoil: SpoilCall): Between {
  let nth = 0
  return {
    http: (send) => (request) => {
      const at = request.url.replace(/^http:\/\/[^/]+\/\w+/, '')
      if (request.method !== method || !at.startsWith(path)) return send(request)
      nth += 1
      return spoil(request, send, nth)
    },
  }
}

export const respond = (body: Json | string, status = 200): ProviderHttpResponse => ({
  ...{ kind: 'response', status, headers: { 'content-type': 'application/json' } },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** Changes the JSON of an answer that is a 200. */
export const answers = (method: string, path: string, change: (body: Json, nth: number) => Json): Between =>
  calls(method, path, async (request, send, nth) => {
    const result = await send(request)
    if (result.kind !== 'response' || result.status !== 200) return result
    return { ...result, body: JSON.stringify(change(JSON.parse(result.body), nth)) }
  })

/** Answers what was refused as if all were well. */
export const accepts = (method: string, path: string, body: Json): Between =>
  calls(method, path, async (request, send) => {
    const result = await send(request)
    return result.kind === 'response' && result.status !== 200 ? respond(body) : result
  })

/** Changes the JSON of a request before the studio sees it. */
export const understands = (path: string, change: (body: Json) => Json): Between =>
  calls('POST', path, (request, send) => {
    const body = JSON.stringify(change(JSON.parse(request.body ?? '{}')))
    return send({ ...request, headers: { ...request.headers, ...signedNow(body) }, body })
  })

const signedNow = (body: string) => signAurora(secret, `msg_${crypto.randomUUID()}`, body, new Date())

/** A studio that takes a launch that is not signed. */
export const takesUnsigned = (): Between =>
  calls('POST', '/launch', (request, send) => {
    const isGood = isAuroraSigned(secret, request.headers, request.body ?? '')
    return send(
      isGood ? request : { ...request, headers: { ...request.headers, ...signedNow(request.body ?? '') } },
    )
  })
