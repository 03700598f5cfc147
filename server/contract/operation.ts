import type { z } from 'zod'
import { type ErrorCode, errorCatalogue } from '@/server/contract/error-catalogue'
import { type FlatErrorName, flatErrors } from '@/server/contract/flat-errors'

/** Each family of operations has its own rate-limit budget per key. */
export type RateLimitFamily = 'catalogue' | 'sessions' | 'free_rounds' | 'transactions' | 'other'

type Shape = z.ZodObject

/** A refusal an operation documents: the nested envelope by code, or a flat body by name. */
export type ErrorRef =
  | { code: ErrorCode; status?: number; when: string }
  | { flat: FlatErrorName; when: string; fields?: FlatFields }

/** What a flat body has beside error, message and status. */
export interface FlatFields {
  schema: z.ZodObject
  example: Record<string, unknown>
}

export interface OperationResponse {
  description: string
  schema: z.ZodType
  /** Response headers beyond those that every answer carries. */
  headers?: Record<string, string>
  example: unknown
}

interface OperationDefinition {
  /** The verb in camelCase; also OpenAPI's operationId. */
  id: string
  method: 'GET' | 'POST' | 'PUT'
  /** With its prefix and {parameters}. Sandbox tools are none of the published operations. */
  path: `/v1/${string}` | `/sandbox/v1/${string}`
  summary: string
  description: string
  tag:
    | 'Sandbox'
    | 'Games'
    | 'Sessions'
    | 'Players'
    | 'Brands'
    | 'Transactions'
    | 'Free rounds'
    | 'Reports'
    | 'Reconciliation'
  family: RateLimitFamily
  scopes: readonly ('read' | 'write' | 'free_rounds.write' | 'reconciliation.write')[]
  /** True: a key without the scope gets the flat insufficient_scope instead of E5004 (spec §5.3). */
  isScopeRefusalFlat?: boolean
  params?: Shape
  query?: Shape
  headers?: Shape
  body?: Shape
  /** A request without a body is one with an empty object: the verb then says what is missing. */
  isBodyOptional?: true
  requestExample?: unknown
  responses: Readonly<Record<number, OperationResponse>>
  errors: readonly ErrorRef[]
  /** Where the brand is named (spec §2.10); 'none' for operations of the whole organization. */
  brandSelector: 'query' | 'body' | 'none'
  /** An unseen sub_operator_ref may create its brand, for a key that may write. */
  canProvision: boolean
  /** Reads of every brand: refused to a key of one, as every write with `brandSelector: 'none'` is. */
  isOfAllBrands?: true
  /** True: where account type or brands cannot be read, E6006 or E6007 is answered with 503 instead of E0002 (spec §4.12). */
  namesSelectorFailure?: true
  /** Reads what was recorded: a suspended account or brand, and a platform without billing, may still do so. */
  readsRecords?: true
  /**
   * A replica may answer, with rows some seconds old and `Croupier-Data-As-Of`. For lists and reports of what no call of
   * the API writes: a caller does not miss its own writes.
   */
  readsReplica?: true
  /** Takes nothing from the rate limit: what it may be called for is limited otherwise. */
  isUnmetered?: true
  /** Clients keep a copy: its answers have an `ETag`, are 304 where nothing changed, and are compressed for who takes that. */
  isMirrored?: true
}

export type Operation = Readonly<OperationDefinition>

/** Declares one operation of the machine API; everything else (routing, checks, OpenAPI, tests) reads it from here. */
export function defineOperation<const Definition extends OperationDefinition>(
  definition: Definition,
): Definition {
  return definition
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Part<Definition, Key extends string> =
  Definition extends Record<Key, infer Schema> ? Output<Schema> : undefined

/** What a verb of the operation receives. */
export interface OperationInput<Definition extends Operation> {
  params: Part<Definition, 'params'>
  query: Part<Definition, 'query'>
  headers: Part<Definition, 'headers'>
  body: Part<Definition, 'body'>
}

/** The HTTP status of a documented refusal. */
export function statusOfError(ref: ErrorRef): number {
  if ('flat' in ref) return flatErrors[ref.flat].status
  return ref.status ?? errorCatalogue[ref.code].statuses[0]
}
