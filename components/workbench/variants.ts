import { bytesOf } from './digest'

/** Another reading of the body or the secret, with the mistake that causes it. */
export interface Variant<Value> {
  value: Value
  mistake: string
}

/** What frameworks, editors and shells do to a body. */
export function bodyVariants(body: string): Variant<string>[] {
  const spaced = [
    { value: `${body}\n`, mistake: 'A line break was added after the body.' },
    { value: body.replace(/\r?\n$/, ''), mistake: 'This body ends in a line break that was not signed.' },
    { value: body.trim(), mistake: 'Whitespace around this body was not signed.' },
    { value: body.replaceAll('\n', '\r\n'), mistake: 'Line breaks were changed to CR LF.' },
  ]
  return [...spaced, ...rewritten(body)].filter(({ value }) => value !== body)
}

function rewritten(body: string): Variant<string>[] {
  const value = parse(body)
  if (value === undefined) return []
  const compact = JSON.stringify(value)
  const was = (how: string) =>
    `The JSON was parsed and serialized again (${how}). Sign the raw bytes as received, before any parser.`
  return [
    { value: compact, mistake: was('without white space, as JSON.stringify does') },
    { value: JSON.stringify(value, null, 2), mistake: was('indented by two') },
    { value: JSON.stringify(value, null, 4), mistake: was('indented by four') },
    {
      value: pythonic(compact),
      mistake: was('with a space after commas and colons, as Python’s json.dumps does'),
    },
    { value: pythonic(escaped(compact)), mistake: was('as Python’s json.dumps does, other letters escaped') },
    {
      value: compact.replaceAll('/', '\\/'),
      mistake: was('with slashes escaped, as PHP’s json_encode does'),
    },
    { value: escaped(compact), mistake: was('with other letters escaped as \\u') },
    { value: JSON.stringify(sorted(value)), mistake: was('with its fields sorted') },
  ]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Outside of strings, which stay unchanged. */
const pythonic = (json: string) =>
  json.replace(/"(?:[^"\\]|\\.)*"?|[,:]/g, (token) => (token.length === 1 ? `${token} ` : token))

const escaped = (json: string) =>
  json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}

/** Other bytes that the secret may have been read as. */
export function secretVariants(secret: string): Variant<Uint8Array<ArrayBuffer>>[] {
  const spaced = [
    { text: secret.trim(), mistake: 'Whitespace around the secret is not part of it.' },
    {
      text: `${secret}\n`,
      mistake: 'The secret was used with a trailing line break, for example from a file.',
    },
  ]
  const decoded = [
    {
      value: fromHex(secret),
      mistake: 'The secret was decoded from hex. Its UTF-8 bytes are the key, as written.',
    },
    {
      value: fromBase64(secret),
      mistake: 'The secret was decoded from base64. Its UTF-8 bytes are the key, as written.',
    },
  ]
  return [
    ...spaced
      .filter(({ text }) => text !== secret)
      .map(({ text, mistake }) => ({ value: bytesOf(text), mistake })),
    ...decoded.flatMap(({ value, mistake }) => (value === null ? [] : [{ value, mistake }])),
  ]
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
  } catch {
    return null
  }
}
