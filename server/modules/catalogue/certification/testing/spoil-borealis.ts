import { BOREALIS_HEADER, isBorealisSigned, signBorealis } from '@/sandbox/providers/borealis/dialect'
import type { ProviderHttpRequest } from '@/server/providers/port'
import { calls, type Json, spoilerOf, type Wire } from './spoil'
import type { Between } from './studio'

let secret = ''
export const setBorealisSecret = (value: string): void => {
  secret = value
}

const signed = (content: string) => ({ [BOREALIS_HEADER]: signBorealis(secret, content) })

const wire: Wire = {
  read: (request) => JSON.parse(request.rawBody.toString()),
  write(body, request) {
    const text = JSON.stringify(body)
    const headers = new Headers({ 'content-type': 'application/json', ...signed(text) })
    return { ...request, headers, rawBody: Buffer.from(text) }
  },
  /** An activation by its state. */
  kindOf: ({ command, state }) => command ?? state,
  idOf: ({ txId }) => txId,
  statusOf: (text) => String(JSON.parse(text).code),
  isHeldUp: (status) => status === '' || status === '14',
  asIfTaken: ({ txId = null, currency = null }) =>
    Response.json({
      code: 0,
      message: 'done',
      txId,
      balance: '50.00',
      currency,
      replayed: false,
      accepted: true,
    }),
}

export const { reports, each, without, followedBy, secondTime, repeats, asIfTaken } = spoilerOf(wire)

/** The path with its query, which a GET signs. */
const pathOf = ({ url }: ProviderHttpRequest) => url.replace(/^http:\/\/[^/]+\/\w+/, '')

const resigned = (request: ProviderHttpRequest): ProviderHttpRequest => ({
  ...request,
  headers: { ...request.headers, ...signed(request.body ?? pathOf(request)) },
})

/** Changes the JSON of a request before the studio sees it. */
export const understands = (path: string, change: (body: Json) => Json): Between =>
  calls('POST', path, (request, send) =>
    send(resigned({ ...request, body: JSON.stringify(change(JSON.parse(request.body ?? '{}'))) })),
  )

/** Changes the query of a request before the studio sees it. */
export const looksUp = (path: string, change: (query: string) => string): Between =>
  calls('GET', path, (request, send) => send(resigned({ ...request, url: change(request.url) })))

/** A studio that takes a launch that is not signed. */
export const takesUnsigned = (): Between =>
  calls('POST', '/v2/open', (request, send) => {
    const isGood = isBorealisSigned(secret, request.body ?? '', request.headers[BOREALIS_HEADER])
    return send(isGood ? request : resigned(request))
  })
