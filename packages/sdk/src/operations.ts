import type { components, operations } from './generated/operator.js'
import type { routes } from './generated/routes.js'

/** The types of the contract by their names in it: `Schemas['Game']`. */
export type Schemas = components['schemas']

export type OperationId = keyof typeof routes

type Part<Of, Name extends string> = Of extends { [Key in Name]?: infer Value } ? NonNullable<Value> : never
type OrNothing<Value> = [Value] extends [never] ? unknown : Value
type Json<Of> = Of extends { content: { 'application/json': infer Value } } ? Value : never
type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Responses<Id extends OperationId> = operations[Id]['responses']

/** What an operation is called with: the parameters of its path and query and the fields of its body, side by side. */
export type Input<Id extends OperationId> = OrNothing<Part<Parameters<Id>, 'path'>> &
  OrNothing<Part<Parameters<Id>, 'query'>> &
  OrNothing<Json<Part<operations[Id], 'requestBody'>>>

/** What it answers when it succeeds. */
export type Output<Id extends OperationId> = {
  [Status in keyof Responses<Id> & (200 | 201 | 207)]: Json<Responses<Id>[Status]>
}[keyof Responses<Id> & (200 | 201 | 207)]

export interface Route {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** Where the brand is named. */
  brand: 'query' | 'body' | 'none'
  /** Sent with an Idempotency-Key. */
  isKeyed: boolean
}

export interface BuiltRequest {
  method: Route['method']
  /** Path and query, to follow the address of the deployment. */
  target: string
  /** Null where the operation has none. */
  body: string | null
}

export type Fields = Record<string, unknown>

/**
 * Puts each field in its place: into the path where the path names it; into the query of a GET, and into the body of all
 * others, but for the brand, which is where its operation has it. Undefined and null parameters are left out.
 */
export function buildRequest(route: Route, input: Fields, brand: string | null): BuiltRequest {
  const fields: Fields = { ...input }
  if (brand !== null && route.brand !== 'none') fields.sub_operator_ref ??= brand
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    // An empty part would make another address of it, and so would dots.
    if (value === undefined || value === null || /^\.{0,2}$/.test(String(value))) {
      throw new TypeError(`${name} must not be empty`)
    }
    return encodeURIComponent(String(value))
  })
  const inQuery = Object.keys(fields).filter(
    (name) => route.method === 'GET' || (name === 'sub_operator_ref' && route.brand === 'query'),
  )
  const query = new URLSearchParams()
  for (const name of inQuery) {
    if (fields[name] !== undefined && fields[name] !== null) query.append(name, String(fields[name]))
    delete fields[name]
  }
  const search = query.toString()
  const target = search === '' ? path : `${path}?${search}`
  return { method: route.method, target, body: route.method === 'GET' ? null : JSON.stringify(fields) }
}
