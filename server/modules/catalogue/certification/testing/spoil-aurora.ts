import { isAuroraSigned, signAurora } from '@/sandbox/providers/aurora/dialect'
import { calls, type Json, spoilerOf, type Wire } from './spoil'
import type { Between } from './studio'

/** The secret that the sandbox’s aurora and the run share. */
let secret = ''
export const setSecret = (value: string): void => {
  secret = value
}

const wire: Wire = {
  read: (request) => JSON.parse(request.rawBody.toString()),
  write(body, request) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const headers = new Headers({ 'content-type': 'application/json', ...signedNow(text) })
    return { ...request, headers, rawBody: Buffer.from(text) }
  },
  kindOf: ({ type }) => type,
  idOf: ({ transaction_id }) => transaction_id,
  statusOf: (text) => JSON.parse(text).status ?? 'refused',
  isHeldUp: (status) => status === '',
  asIfTaken: ({ transaction_id, currency }) =>
    Response.json({ status: 'ok', transaction_id, balance: 5_000, currency, replayed: false }),
}

export const { reports, each, without, followedBy, secondTime, repeats, asIfTaken } = spoilerOf(wire)

/** Changes the text of every report. */
export const text = (change: (text: string) => string): Between =>
  reports((body, pass) => pass(change(JSON.stringify(body))))

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
