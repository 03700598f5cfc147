/*
 * JSON with dates, whole numbers of any size and bytes, as the service's superjson writes and reads it. The package knows a dozen
 * further kinds and was 3 kB of every page; rich-json.test.ts holds the two against each other.
 */

interface RichJson {
  json: unknown
  meta?: {
    /** What is no JSON, by its path; of the value itself without a path. */
    values?: Annotations
    v?: number
  }
}

type Kind = 'Date' | 'bigint' | 'undefined' | 'number' | typeof bytes
type Annotations = [kind: unknown] | Record<string, unknown>

const bytes = ['typed-array', 'Uint8Array'] as const

const readers: Record<string, (plain: unknown) => unknown> = {
  Date: (plain) => new Date(String(plain)),
  bigint: (plain) => BigInt(String(plain)),
  undefined: () => undefined,
  number: Number,
  [String(bytes)]: (plain) => Uint8Array.from(plain as number[]),
}

export function serialize(value: unknown): RichJson {
  const values: Record<string, [Kind]> = {}
  const write = (one: unknown, path: string): unknown => {
    const rich = richOf(one)
    if (rich) values[path] = [rich.kind]
    if (rich) return rich.plain
    if (Array.isArray(one)) return one.map((item, index) => write(item, `${path}.${index}`))
    if (isPlain(one)) {
      const written = ([key, inner]: [string, unknown]) => [key, write(inner, `${path}.${escapeKey(key)}`)]
      return Object.fromEntries(Object.entries(one).map(written))
    }
    if (typeof one === 'object' ? one === null : jsonTypes.includes(typeof one)) return one
    throw new TypeError(`Not sent: ${path || 'the value'} is of a kind that the service does not read`)
  }
  const json = write(value, '')
  const paths = Object.entries(values)
  if (paths.length === 0) return { json }
  // Each path begins with the dot before its first key; only the value itself has none.
  const ofParts = () => Object.fromEntries(paths.map(([path, kind]) => [path.slice(1), kind]))
  return { json, meta: { values: values[''] ?? ofParts(), v: 1 } }
}

const jsonTypes = ['string', 'number', 'boolean']

/** Null: JSON has it. */
function richOf(value: unknown): { kind: Kind; plain: unknown } | null {
  if (value === undefined) return { kind: 'undefined', plain: null }
  if (typeof value === 'bigint') return { kind: 'bigint', plain: value.toString() }
  if (value instanceof Date) return { kind: 'Date', plain: value.toISOString() }
  if (value instanceof Uint8Array) return { kind: bytes, plain: [...value] }
  if (Object.is(value, -0)) return { kind: 'number', plain: '-0' }
  if (typeof value === 'number' && !Number.isFinite(value)) return { kind: 'number', plain: String(value) }
  return null
}

// biome-ignore lint/suspicious/noExplicitAny: what comes is of the type that its caller knows, as with JSON.parse
export function deserialize({ json, meta }: RichJson): any {
  if (!meta?.values) return json
  const { values } = meta
  if (Array.isArray(values)) return readerOf(values)(json)
  const holder = { root: structuredClone(json) }
  for (const [path, annotation] of Object.entries(values)) {
    const read = readerOf(annotation)
    const keys = ['root', ...keysOf(path)]
    const last = keys.pop() ?? ''
    const parent = keys.reduce<unknown>(memberOf, holder) as Record<string, unknown>
    parent[last] = read(memberOf(parent, last))
  }
  return holder.root
}

export const stringify = (value: unknown) => JSON.stringify(serialize(value))

export const parse = <Value>(text: string): Value => deserialize(JSON.parse(text) as RichJson)

/** For links of tRPC. */
export const richJson = { serialize, deserialize }

function readerOf(annotation: unknown) {
  const [kind, ...inner] = Array.isArray(annotation) ? annotation : []
  const name = String(kind)
  const reader = inner.length === 0 && Object.hasOwn(readers, name) ? readers[name] : undefined
  if (!reader) throw new TypeError(`Not read: the service sent ${JSON.stringify(annotation)}`)
  return reader
}

function memberOf(parent: unknown, key: string): unknown {
  if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, key))
    throw new TypeError(`Not read: the service sent no ${key}`)
  return (parent as Record<string, unknown>)[key]
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const escapeKey = (key: string) => key.replace(/[\\.]/g, '\\$&')

const keysOf = (path: string) =>
  [...`.${path}`.matchAll(/\.((?:\\.|[^\\.])*)/g)].map(([, key = '']) => key.replace(/\\(.)/g, '$1'))
