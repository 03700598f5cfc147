import type { z } from 'zod'
import type { Operation, OperationInput } from '@/server/contract/operation'
import type { RequestHeaders } from '@/server/core/request-headers'
import type { ApiRequest } from '@/server/rest/api-request'
import { invalidRequest, issuesOf, type RequestIssue } from '@/server/rest/invalid-request'
import { readJsonBody, readOptionalJsonBody } from '@/server/rest/read-body'
import { nameUnknown, unknownFields, unknownParameters } from '@/server/rest/unknown-names'

interface Part {
  schema: z.ZodObject | undefined
  read: (names: string[]) => Record<string, string>
  nameOf?: (key: string) => string
}

interface Notes {
  /** Gets the body as received. */
  body?: (text: string) => void
  /** Gets what names the unknown fields and parameters, also where the request is refused. */
  warning?: (text: string) => void
}

/** Reads and checks all parts of a request. Unknown fields and parameters are dropped, and noted. Throws E0003. */
export async function parseRequest<Op extends Operation>(
  operation: Op,
  request: ApiRequest,
  note: Notes = {},
): Promise<OperationInput<Op>> {
  const url = new URL(request.url)
  const unknown = unknownParameters(operation, url.search)
  if (unknown.length > 0) note.warning?.(nameUnknown('query parameters', unknown))
  const issues: RequestIssue[] = []
  const parse = ({ schema, read, nameOf }: Part) => {
    if (!schema) return undefined
    const result = schema.safeParse(read(Object.keys(schema.shape)))
    if (!result.success) issues.push(...issuesOf(result.error, nameOf))
    return result.data
  }
  const params = parse({ schema: operation.params, read: () => readPath(url.pathname, operation.path) })
  const query = parse({ schema: operation.query, read: (names) => readQuery(url.search, names) })
  const headers = parse({
    schema: operation.headers,
    read: (names) => readHeaders(request.headers, names),
    nameOf: headerName,
  })
  if (issues.length > 0) throw invalidRequest(issues)
  const body = await parseBody(operation, request, note)
  // The schemas have produced exactly the parts that OperationInput derives from them.
  return { params, query, headers, body } as OperationInput<Op>
}

async function parseBody(
  operation: Pick<Operation, 'body' | 'isBodyOptional'>,
  request: ApiRequest,
  note: Notes,
): Promise<unknown> {
  const { body: schema, isBodyOptional } = operation
  if (!schema) return undefined
  const read = isBodyOptional ? readOptionalJsonBody : readJsonBody
  const sent = await read(request, note.body)
  const unknown = unknownFields(operation, sent)
  if (unknown.length > 0) note.warning?.(nameUnknown('body fields', unknown))
  // defence: unknown and prototype fields are dropped
  const result = schema.safeParse(sent)
  if (!result.success) throw invalidRequest(issuesOf(result.error))
  return result.data
}

function readHeaders(headers: RequestHeaders, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

const headerName = (key: string) => key.replace(/(^|-)[a-z]/g, (match) => match.toUpperCase())

/** The values of a path template's {parameters}. The router chose the operation, so the shapes agree. */
function readPath(pathname: string, template: string): Record<string, string> {
  const values = pathname.split('/')
  return Object.fromEntries(
    template
      .split('/')
      .map((part, index) => [/^\{(.+)\}$/.exec(part)?.[1], values[index] ?? ''] as const)
      .flatMap(([name, value]) => (name === undefined ? [] : [[name, decodeSegment(name, value)]])),
  )
}

function decodeSegment(name: string, value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw invalidRequest([{ path: name, message: 'Is not percent-encoded UTF-8' }])
  }
}

/**
 * The named parameters of a query string. Others are ignored; a named one sent twice is ambiguous and refused, and so is
 * text that is not percent-encoded UTF-8, which URLSearchParams would quietly replace.
 */
function readQuery(search: string, names: readonly string[]): Record<string, string> {
  const found = new Map<string, string>()
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [name = '', value = ''] = splitOnce(part, '=').map(decodeComponent)
    if (!names.includes(name)) continue
    // defence: a repeated query parameter is refused
    if (found.has(name)) throw invalidRequest([{ path: name, message: 'Sent more than once' }])
    found.set(name, value)
  }
  return Object.fromEntries(found)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidRequest([{ path: '', message: 'The query string is not percent-encoded UTF-8' }])
  }
}
