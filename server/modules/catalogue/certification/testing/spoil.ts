import type {
  InboundRequest,
  ProviderHttp,
  ProviderHttpRequest,
  ProviderHttpResponse,
} from '@/server/providers/port'
import type { Between } from './studio'

/** Any JSON: faults reach into it without a schema. */
// biome-ignore lint/suspicious/noExplicitAny: made to break what a schema holds
export type Json = any

/** How a studio reports in its dialect. */
export interface Wire {
  read(request: InboundRequest): Json
  /** A report as the studio would have sent it, signed anew. */
  write(body: Json, request: InboundRequest): InboundRequest
  kindOf(body: Json): string
  idOf(body: Json): string
  /** Of an answer that was read. */
  statusOf(text: string): string
  /** The studio has to send the report again. */
  isHeldUp(status: string): boolean
  /** What a studio that never sent a report would go on with. */
  asIfTaken(body: Json): Response
}

/** Sends a report on, as the studio would have sent it. */
type Pass = (body: Json) => Promise<Response>
type Spoil = (body: Json, pass: Pass, nth: number) => Promise<Response> | Response

/** Faults in what a studio reports. */
export function spoilerOf(wire: Wire) {
  const { kindOf, idOf, asIfTaken } = wire

  /** What it makes of a report is signed anew. */
  function reports(spoil: Spoil): Between {
    let nth = 0
    return {
      reports(request, send) {
        const pass: Pass = (body) => send(wire.write(body, request))
        nth += 1
        return Promise.resolve(spoil(wire.read(request), pass, nth))
      },
    }
  }

  const statusOf = async (response: Response) =>
    response.status >= 500 ? '' : wire.statusOf(await response.clone().text())

  /** Changes the reports of one kind. */
  const each = (kind: string, change: (body: Json) => Json): Between =>
    reports((body, pass) => pass(kindOf(body) === kind ? change(body) : body))

  /** Never sends the reports of one kind. */
  const without = (kind: string): Between =>
    reports((body, pass) => (kindOf(body) === kind ? asIfTaken(body) : pass(body)))

  /** After the answer to a report of one kind, something else is sent too. */
  const followedBy = (
    { kind, status }: { kind: string; status: string },
    next: (body: Json) => Json,
  ): Between =>
    reports(async (body, pass) => {
      const response = await pass(body)
      if (kindOf(body) === kind && (await statusOf(response)) === status) await pass(next(body))
      return response
    })

  /** A report that has to be sent again is sent another way. */
  const secondTime = (kind: string, again: Spoil): Between => {
    const unanswered = new Set<string>()
    return reports(async (body, pass, nth) => {
      if (unanswered.has(idOf(body))) return again(body, pass, nth)
      const response = await pass(body)
      if (kindOf(body) === kind && wire.isHeldUp(await statusOf(response))) unanswered.add(idOf(body))
      return response
    })
  }

  /** A report that was sent before is sent another way. */
  const repeats = (again: Spoil): Between => {
    const seen = new Set<string>()
    return reports(async (body, pass, nth) => {
      const isRepeat = seen.has(idOf(body))
      seen.add(idOf(body))
      return isRepeat ? again(body, pass, nth) : pass(body)
    })
  }

  return { reports, each, without, followedBy, secondTime, repeats, asIfTaken }
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
    return result.kind === 'response' && isRefused(result) ? respond(body) : result
  })

/** By its status, or as the other dialects refuse: with a 200 and a code. */
const isRefused = ({ status, body }: { status: number; body: string }) =>
  status !== 200 || /^(\{"code":[1-9]|status=ERR)/.test(body)

/** Both faults at once. */
export const both = (first: Between, second: Between): Between => ({
  http: (send) => first.http?.(second.http?.(send) ?? send) ?? send,
})
