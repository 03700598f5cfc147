import { readSignedForm, signedForm } from '@/sandbox/providers/cascade/dialect'
import { calls, type Json, spoilerOf, type Wire } from './spoil'
import type { Between } from './studio'

let secret = ''
export const setCascadeSecret = (value: string): void => {
  secret = value
}

/** Of a form, without what is signed anew. */
function fieldsOf(text: string): Json {
  const { ts: _, sign: __, ...fields } = Object.fromEntries(new URLSearchParams(text))
  return fields
}

function signedFields({ op, ...fields }: Json): string {
  return signedForm(secret, op, fields, new Date())
}

const wire: Wire = {
  read: (request) => fieldsOf(request.rawBody.toString()),
  /** `path`: where it goes, if that is not its operation. */
  write: ({ path, ...body }, request) => ({
    ...{ ...request, path: path ?? body.op },
    rawBody: Buffer.from(signedFields(body)),
  }),
  kindOf: ({ op }) => op,
  idOf: ({ op, trans_id, part = '' }) => `${op} ${trans_id} ${part}`,
  statusOf: (text) => new URLSearchParams(text).get('status') ?? '',
  isHeldUp: (status) => status === '' || status === 'RETRY',
  asIfTaken: ({ trans_id, currency }) =>
    new Response(new URLSearchParams({ status: 'OK', balance: '5000', currency, trans_id, replayed: '0' })),
}

export const { reports, each, without, followedBy, secondTime, repeats, asIfTaken } = spoilerOf(wire)

/** Changes the parameters of a request before the studio sees them. */
export const understands = (path: string, change: (fields: Json) => Json): Between =>
  calls('POST', path, (request, send) =>
    send({ ...request, body: signedFields(change(fieldsOf(request.body ?? ''))) }),
  )

/** Changes the form of an answer. */
export const formAnswers = (path: string, change: (fields: Json) => Json): Between =>
  calls('POST', path, async (request, send) => {
    const result = await send(request)
    if (result.kind !== 'response') return result
    return { ...result, body: new URLSearchParams(change(fieldsOf(result.body))).toString() }
  })

/** A studio that takes a launch that is not signed. */
export const takesUnsigned = (): Between =>
  calls('POST', '/api/open', (request, send) => {
    const body = request.body ?? ''
    const isGood = readSignedForm(secret, 'open', body, new Date()) !== null
    return send(isGood ? request : { ...request, body: signedFields(fieldsOf(body)) })
  })
