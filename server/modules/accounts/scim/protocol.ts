import { type ScimPatchOperation, type ScimResource, scimPatch } from 'scim-patch'
import { type Filter, filter as matcher, parse } from 'scim2-parse-filter'
import { z } from 'zod'
import { brandedError } from '@/server/core/branded-error'

/** The wire of SCIM 2.0 (RFC 7643, RFC 7644), and what Entra and Okta send beside it. */

export type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'noTarget'
  | 'mutability'
  | 'invalidValue'
  | 'invalidSyntax'
  | 'invalidPath'

/** A request that ends here, with its SCIM error. */
export class ScimRefusal extends brandedError('ScimRefusal') {
  constructor(
    readonly status: number,
    message: string,
    readonly scimType: ScimType | null = null,
  ) {
    super(message)
  }
}

export const notFound = () => new ScimRefusal(404, 'Resource not found.')

const core = 'urn:ietf:params:scim:schemas:core:2.0'
const messages = 'urn:ietf:params:scim:api:messages:2.0'
export const urns = {
  user: `${core}:User`,
  group: `${core}:Group`,
  list: `${messages}:ListResponse`,
  error: `${messages}:Error`,
  patch: `${messages}:PatchOp`,
}

export const errorBody = (status: number, detail: string, scimType: ScimType | null = null) => ({
  schemas: [urns.error],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})

/** Attributes that are read, by their name in lower case: names are the same in any case. All others are ignored. */
const known = new Map(
  [
    'schemas',
    'id',
    'externalId',
    'userName',
    'displayName',
    'name',
    'givenName',
    'familyName',
    'formatted',
    'emails',
    'value',
    'type',
    'primary',
    'active',
    'members',
    'groups',
    'meta',
    'Operations',
    'op',
    'path',
  ].map((name) => [name.toLowerCase(), name]),
)
const withoutUrn = (name: string) =>
  name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i, '')
const canonical = (name: string) => known.get(withoutUrn(name).toLowerCase())

/** A body with attribute names as the specification spells them, and without what is not read. */
export function normalize(value: unknown, depth = 0): unknown {
  // defence: a provisioning body nests some levels at most
  if (depth > 8) throw new ScimRefusal(400, 'The body is nested too deeply.', 'invalidSyntax')
  if (Array.isArray(value)) return value.map((one) => normalize(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).flatMap(([name, inner]) => {
    const attribute = canonical(name)
    return attribute === undefined ? [] : [[attribute, normalize(inner, depth + 1)] as const]
  })
  return Object.fromEntries(pairs)
}

const Truth = z.preprocess(
  // Entra sends "False" as text.
  (value) =>
    typeof value === 'string' ? ({ true: true, false: false }[value.toLowerCase()] ?? value) : value,
  z.boolean(),
)
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .nullish()
    .transform((value) => value || null)

export const UserDocument = z.object({
  externalId: text(255),
  userName: z.string().trim().min(1).max(320),
  displayName: text(120),
  name: z.object({ givenName: text(120), familyName: text(120) }).nullish(),
  emails: z
    .array(z.object({ value: z.string().max(320).nullish(), primary: Truth.nullish() }))
    .max(20)
    .nullish(),
  active: Truth.nullish().transform((value) => value ?? true),
})
export type UserDocument = z.output<typeof UserDocument>

export const GroupDocument = z.object({
  externalId: text(255),
  displayName: z.string().trim().min(1).max(255),
  members: z
    .array(z.object({ value: z.uuid() }))
    .max(10_000)
    .nullish()
    .transform((list) => [...new Set((list ?? []).map(({ value }) => value))]),
})
export type GroupDocument = z.output<typeof GroupDocument>

export function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(normalize(body))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ScimRefusal(400, `${issue?.path.join('.') ?? ''}: ${issue?.message}`, 'invalidValue')
}

const Operation = z.object({
  op: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['add', 'replace', 'remove'])),
  path: z.string().max(400).nullish(),
  value: z.unknown().optional(),
})
const Patch = z.object({ Operations: z.array(Operation).min(1).max(1_000) })
type Operation = z.output<typeof Operation>

const readOnly = new Set(['id', 'meta', 'groups', 'schemas'])
const pathPattern = /^([A-Za-z]+)(\[[^[\]]{1,300}\])?(?:\.([A-Za-z]+))?$/

/** What the operations make of a document. A path that is not read, such as of an extension, is left out. */
export function patch<T extends object>(document: T, body: unknown): unknown {
  const sent = body as { Operations?: unknown; operations?: unknown } | null
  const parsed = Patch.safeParse({ Operations: normalizeOperations(sent?.Operations ?? sent?.operations) })
  if (!parsed.success) throw new ScimRefusal(400, 'The body must hold Operations.', 'invalidSyntax')
  const operations = parsed.data.Operations.flatMap(spread).flatMap(aim)
  try {
    const resource = document as unknown as ScimResource
    return scimPatch(structuredClone(resource), operations as ScimPatchOperation[])
  } catch (error) {
    const code = error instanceof Error && 'scimCode' in error ? error.scimCode : null
    if (code === 'noTarget') throw new ScimRefusal(400, 'The path matches no value.', 'noTarget')
    throw new ScimRefusal(400, 'An operation cannot be applied.', 'invalidPath')
  }
}

const normalizeOperations = (list: unknown) =>
  Array.isArray(list)
    ? list.map((one) => {
        const pairs = Object.entries(one ?? {}).map(([name, value]) => [name.toLowerCase(), value])
        return Object.fromEntries(pairs)
      })
    : list

/** Without a path (Okta, Entra), each attribute of the value is an operation of its own; its name may be a path. */
function spread({ op, path, value }: Operation): { op: string; path: string; value: unknown }[] {
  if (path) return [{ op, path, value }]
  if (op === 'remove') throw new ScimRefusal(400, 'A removal needs a path.', 'noTarget')
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimRefusal(400, 'An operation without a path needs attributes.', 'invalidSyntax')
  const asked = Object.entries(value).filter(
    ([name]) => !['id', 'schemas', 'meta'].includes(name.toLowerCase()),
  )
  return asked.map(([name, inner]) => ({ op, path: name, value: inner }))
}

function aim({ op, path, value }: { op: string; path: string; value: unknown }) {
  const plain = withoutUrn(path)
  if (plain.toLowerCase().startsWith('urn:')) return []
  const [, first = '', selection = '', sub] = pathPattern.exec(plain) ?? []
  if (first === '') throw new ScimRefusal(400, 'This path is not supported.', 'invalidPath')
  const attribute = canonical(first)
  if (attribute === undefined) return []
  // defence: provisioning writes no read-only attribute
  if (readOnly.has(attribute)) throw new ScimRefusal(400, `${attribute} is read-only.`, 'mutability')
  const part = sub === undefined ? undefined : canonical(sub)
  if (sub !== undefined && part === undefined) return []
  if (selection) parseFilter(selection.slice(1, -1))
  const chosen = attribute === 'members' ? membersOf(normalize(value)) : normalize(value)
  return [
    {
      op,
      path: `${attribute}${selection}${part ? `.${part}` : ''}`,
      ...(chosen !== undefined && { value: chosen }),
    },
  ]
}

/** Entra adds `$ref` and names; the id alone counts. */
const membersOf = (value: unknown): unknown => {
  if (value === undefined || value === null) return undefined
  return (Array.isArray(value) ? value : [value]).map((one) => ({
    value: (one as { value?: unknown } | null)?.value,
  }))
}

const maxFilter = 1_024

function parseFilter(text: string): Filter {
  // defence: a filter is short
  if (text.length > maxFilter) throw new ScimRefusal(400, 'The filter is too long.', 'invalidFilter')
  try {
    return parse(text.replaceAll(/urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/gi, ''))
  } catch {
    throw new ScimRefusal(400, 'The filter cannot be read.', 'invalidFilter')
  }
}

const exactAttributes = new Set(['id', 'externalid', 'value'])

/** A filter as a test of documents, and the one attribute that it asks for, where it is that simple. */
export function readFilter(text: string) {
  const ast = parseFilter(text)
  const test = matcher(lowered(ast))
  const single =
    ast.op === 'eq' && 'compValue' in ast && typeof ast.compValue === 'string'
      ? { attribute: ast.attrPath.toLowerCase(), value: ast.compValue }
      : null
  return { single, matches: (document: unknown) => test(loweredValue(document, '')) }
}

function lowered(ast: Filter): Filter {
  if ('filters' in ast) return { ...ast, filters: ast.filters.map(lowered) }
  if ('filter' in ast) return { ...ast, filter: lowered(ast.filter) }
  const attrPath = ast.attrPath.toLowerCase()
  if (!known.has(attrPath.split('.')[0] ?? ''))
    throw new ScimRefusal(400, 'The filter names an attribute that is not kept.', 'invalidFilter')
  if ('valFilter' in ast) return { ...ast, attrPath, valFilter: lowered(ast.valFilter) }
  if (!('compValue' in ast)) return { ...ast, attrPath }
  const isText = typeof ast.compValue === 'string' && !exactAttributes.has(attrPath.split('.').at(-1) ?? '')
  return { ...ast, attrPath, compValue: isText ? String(ast.compValue).toLowerCase() : ast.compValue }
}

function loweredValue(value: unknown, name: string): unknown {
  if (typeof value === 'string') return exactAttributes.has(name) ? value : value.toLowerCase()
  if (Array.isArray(value)) return value.map((one) => loweredValue(one, name))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const pairs = Object.entries(value).map(([key, inner]) => {
    const lower = key.toLowerCase()
    return [lower, loweredValue(inner, lower)]
  })
  return Object.fromEntries(pairs)
}

const maxPage = 200
const whole = (given: string | null, otherwise: number) => {
  const number = Number.parseInt(given ?? '', 10)
  return Number.isNaN(number) ? otherwise : number
}

/** Positions begin at 1; a count below 0 is 0 (RFC 7644 3.4.2.4). */
export function pageOf(query: URLSearchParams) {
  const startIndex = Math.max(whole(query.get('startIndex'), 1), 1)
  const count = Math.min(Math.max(whole(query.get('count'), 100), 0), maxPage)
  return { startIndex, count }
}

export const listBody = (resources: readonly unknown[], totalResults: number, startIndex = 1) => ({
  schemas: [urns.list],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
