import { isUtf8 } from 'node:buffer'

/** The bytes of a body: as text, or in base64 where they are no UTF-8. */
export type CaseBody = { text: string } | { base64: string }

/** Why there is no answer. */
export type Failure = 'timeout' | 'unreachable' | 'interrupted'

/** `is_cut_off`: the body is the beginning of a longer one. */
export type CaseAnswer =
  | { status: number; headers: Record<string, string>; body: CaseBody; is_cut_off?: true }
  | { failure: Failure }

/** One exchange with a studio's server, as a file. */
export interface Case {
  version: 1
  recorded_at: string
  request: {
    method: string
    /** With its query, below the address of the server. */
    path: string
    headers: Record<string, string>
    body: CaseBody
    /** It is signed anew when it is sent again. */
    is_signed: boolean
  }
  answer: CaseAnswer
  /** What reports of the call were answered, in order: a certification run tells it. */
  reports?: { path: string; status: number; body: string }[]
  /** Written by hand: what the answer must be. Of `json` only the fields that it names are compared. */
  expected?: { status?: number; json?: unknown }
  note: string
}

export interface NamedCase {
  name: string
  one: Case
}

/** No signature, credential or cookie is among them: a signature is made anew, and a file is passed around. */
const keptHeaders = ['accept', 'content-encoding', 'content-type', 'location', 'retry-after', 'user-agent']

// defence: no case holds a signature or a credential
export const keepHeaders = (headers: Iterable<readonly [name: string, value: string]>) =>
  Object.fromEntries([...headers].filter(([name]) => keptHeaders.includes(name.toLowerCase())))

export const bodyOf = (bytes: Buffer): CaseBody =>
  isUtf8(bytes) ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') }

export const bytesOf = (body: CaseBody): Buffer =>
  'text' in body ? Buffer.from(body.text, 'utf8') : Buffer.from(body.base64, 'base64')
