import { setImmediate as nextLoop } from 'node:timers/promises'
import { createFairSemaphore } from '@/server/concurrency/fair-semaphore'
import type { Operation, OperationInput } from '@/server/contract/operation'
import { createSubOperator } from '@/server/contract/operations/create-sub-operator'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import type { RequestHeaders } from '@/server/core/request-headers'
import { inSpan } from '@/server/core/span'
import { inLane, type Lane } from '@/server/database/lane'
import { dataAsOfHeader, openReplica } from '@/server/database/replica-reading'
import { type AuthenticatedKey, isAllowedFrom } from '@/server/modules/accounts/keys'
import type { ApiRequest } from '@/server/rest/api-request'
import { authenticate } from '@/server/rest/authenticate'
import { checkReply } from '@/server/rest/check-reply'
import { type Dependencies, serviceDependencies } from '@/server/rest/dependencies'
import { type Caller, callerOf, type Exchange, openExchange } from '@/server/rest/exchange'
import { invalidRequest } from '@/server/rest/invalid-request'
import { consumeBudget, rateLimitHeaders, requireBudget } from '@/server/rest/limit-rate'
import { parseRequest } from '@/server/rest/parse-request'
import type { Reply } from '@/server/rest/reply'
import { insufficient, requireScope } from '@/server/rest/require-scope'
import { type ContextOf, selectBrand } from '@/server/rest/select-brand'
import { warn } from '@/server/rest/unknown-names'

type Limits = Pick<AuthenticatedKey, 'allowedOperations'>

/** Throws E5004, or `insufficient_scope` where flat, for an operation that is not among those the key is limited to. */
function requireOperation(
  operation: Pick<Operation, 'id' | 'method' | 'path' | 'isScopeRefusalFlat'>,
  key: Limits,
): void {
  if (mayCall(key, operation.id)) return
  const { id, method, path } = operation
  throw insufficient(operation, {
    message: `This API key is not allowed to call ${id} (${method} ${path}). Change its operations under Developers, API keys.`,
    details: { operation: id },
  })
}

/** Naming an unseen brand creates it, which is what this operation does. */
const mayCreateBrand = (key: Limits): boolean => mayCall(key, createSubOperator.id)

const mayCall = ({ allowedOperations }: Limits, operationId: string): boolean =>
  allowedOperations === null || allowedOperations.includes(operationId)

export type RestHandler = (request: ApiRequest) => Promise<Response>

/** Wires a verb to its operation: turns the parsed request into the verb's call and its result into a reply. */
export type Run<Op extends Operation> = (ctx: ContextOf<Op>, input: OperationInput<Op>) => Promise<Reply>

/**
 * A handler of one operation: key, account, budget, version, scope, operation, parsing, brand, verb, response check. Whatever is
 * thrown on the way becomes the right JSON refusal; every answer has a request id.
 */
export function handle<const Op extends Operation>(
  operation: Op,
  run: Run<Op>,
  dependencies: Dependencies = serviceDependencies,
): RestHandler {
  const answer: RestHandler = (request) =>
    openExchange(operation.id, request, dependencies, async (exchange) => {
      // defence: a key in the URL does not authenticate
      const key = await authenticate(request.headers, dependencies, (owner) => {
        exchange.caller = callerOf(owner, request)
      })
      exchange.facts = { keyId: key.keyId, organization: key.organization.slug }
      const caller = callerOf({ keyId: key.keyId, organizationId: key.organization.id }, request)
      exchange.caller = caller
      // defence: a key is limited to its networks
      requireNetwork(operation, key, caller.ip)
      // defence: a disabled organization is refused
      if (!key.organization.isActive && !operation.readsRecords) throw new AppError('E6003')
      if (!operation.isUnmetered) {
        const budget = await consumeBudget(operation, key, dependencies)
        Object.assign(exchange.headers, rateLimitHeaders(budget, dependencies.clock.now()))
        // defence: a spent rate limit refuses
        requireBudget(budget)
      }
      requireVersion(request.headers)
      // defence: a key is limited to its scopes
      requireScope(operation, key.scopes)
      // defence: a key is limited to its operations
      requireOperation(operation, key)
      const input = await parseRequest(operation, request, {
        body: (text) => {
          caller.requestBody = text
        },
        warning: (text) => warn(exchange, text),
      })
      const ctx = await selectBrand(
        operation,
        contextOf(key, caller, exchange, dependencies),
        { ...input, onlyBrandId: key.brandId, mayCreateBrand: mayCreateBrand(key) },
        dependencies,
      )
      caller.brandId = 'brandId' in ctx ? ctx.brandId : null
      return takeTurn(operation, key, async () => {
        const lane = laneOf(operation, key)
        const reply = await inSpan(
          () => ({ name: `verb ${operation.id}`, facts: {} }),
          () => inLane(lane, () => run(ctx, input)),
        )
        if (reply.warning !== undefined) warn(exchange, reply.warning)
        if (lane.replica?.wasRead) exchange.headers[dataAsOfHeader] = lane.replica.asOf.toISOString()
        // Rows were just read, and are about to be checked: each takes a while, and others go first in between.
        if (operation.readsRecords) await nextLoop()
        return {
          ...reply,
          isMirrored: operation.isMirrored,
          body: checkReply(operation, reply, dependencies),
        }
      })
    })
  return (request) => inLane({ name: 'api' }, () => answer(request))
}

/** Records of one organization are read one page at a time: a page takes milliseconds of the loop that movements share. */
const recordsSemaphore = createFairSemaphore({
  maxInside: 8,
  maxPerReader: 1,
  maxWaiting: 100,
  maxWaitMs: 5_000,
})

const takeTurn = <T>(
  { readsRecords }: Operation,
  { organization }: AuthenticatedKey,
  work: () => Promise<T>,
): Promise<T> => (readsRecords ? recordsSemaphore.run(organization.id, work) : work())

/** Reads of one organization take turns in the pool. */
function laneOf({ method, readsReplica }: Operation, { organization }: AuthenticatedKey): Lane {
  if (method !== 'GET') return { name: 'api' }
  const replica = readsReplica ? openReplica(null) : null
  return { name: 'api', reader: organization.id, replica: replica && { ...replica, isTaken: true } }
}

function contextOf(
  key: AuthenticatedKey,
  { ip, userAgent }: Caller,
  { requestId }: Exchange,
  { clock }: Dependencies,
): TenantContext {
  return {
    actor: {
      kind: 'apiKey',
      keyId: key.keyId,
      keyName: key.name,
      scopes: key.scopes,
      ...(key.serviceAccount && { serviceAccount: key.serviceAccount }),
    },
    organizationId: key.organization.id,
    requestId,
    clock,
    origin: { ip, userAgent },
  }
}

/** The version header is `1` or absent; any other version is refused (spec §9). */
function requireVersion(headers: RequestHeaders): void {
  const version = headers.get('croupier-version')
  if (version === null || version.trim() === '1') return
  throw invalidRequest([
    { path: 'Croupier-Version', message: 'Only version 1 exists; send 1 or leave it out' },
  ])
}

/** Throws E5004 for a call from outside the key's networks; the address is the one that rate limits count by. */
export function requireNetwork(
  operation: Pick<Operation, 'isScopeRefusalFlat'>,
  { allowedNetworks }: Pick<AuthenticatedKey, 'allowedNetworks'>,
  address: string | null,
): void {
  if (isAllowedFrom(allowedNetworks, address)) return
  throw insufficient(operation, { message: 'This API key may not be used from this IP address.' })
}
