import { AppError } from '@/server/core/app-error'
import { newId } from '@/server/core/ids'
import { one, resourceTypes, schemas, serviceProviderConfig } from './discovery'
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from './groups'
import { errorBody, listBody, notFound, ScimRefusal } from './protocol'
import { keepFailure } from './queries'
import type { ScimScope } from './scope'
import { createUser, deleteUser, getUser, listUsers, patchUser, replaceUser } from './users'

export interface ScimRequest {
  method: string
  /** Below `/scim/v2`. */
  path: readonly string[]
  query: URLSearchParams
  body: unknown
}

export interface ScimAnswer {
  status: number
  body: unknown
}

const ok = (body: unknown): ScimAnswer => ({ status: 200, body })
const created = (body: unknown): ScimAnswer => ({ status: 201, body })
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Answers one request of a connection's provider. Refusals are kept for the owner. */
export async function handleScim(scope: ScimScope, request: ScimRequest): Promise<ScimAnswer> {
  try {
    return await route(scope, request)
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    const { status, message, scimType } = refusal
    await keepFailure({
      id: newId(),
      connectionId: scope.connection.id,
      at: scope.ctx.clock.now(),
      method: request.method.slice(0, 8),
      path: `/${request.path.join('/')}`.slice(0, 120),
      status,
      reason: message.slice(0, 300),
    })
    return { status, body: errorBody(status, message, scimType) }
  }
}

function refusalOf(error: unknown): ScimRefusal | null {
  if (error instanceof ScimRefusal) return error
  // The team's own rule: an organization keeps an owner.
  if (error instanceof AppError && error.code === 'E8018')
    return new ScimRefusal(409, 'The last owner of an organization can be neither removed nor deactivated.')
  return null
}

async function route(scope: ScimScope, request: ScimRequest): Promise<ScimAnswer> {
  const [kind = '', id, more] = request.path
  if (more !== undefined) throw notFound()
  if (kind === 'Users') return users(scope, request, id)
  if (kind === 'Groups') return groups(scope, request, id)
  if (request.method !== 'GET') throw new ScimRefusal(kind === 'Bulk' ? 501 : 405, 'This is not supported.')
  const { baseUrl } = scope
  if (kind === 'ServiceProviderConfig' && id === undefined) return ok(serviceProviderConfig(baseUrl))
  const lists = { ResourceTypes: resourceTypes, Schemas: schemas }
  if (kind !== 'ResourceTypes' && kind !== 'Schemas') throw notFound()
  const all: readonly { id: string }[] = lists[kind](baseUrl)
  return ok(id === undefined ? listBody(all, all.length) : one(all, id))
}

async function users(scope: ScimScope, request: ScimRequest, id?: string): Promise<ScimAnswer> {
  const { method, query, body } = request
  if (id === undefined && method === 'GET') return ok(await listUsers(scope, query))
  if (id === undefined && method === 'POST') return created(await createUser(scope, body))
  requireId(id, method)
  if (method === 'GET') return ok(await getUser(scope, id))
  if (method === 'PUT') return ok(await replaceUser(scope, id, body))
  if (method === 'PATCH') return ok(await patchUser(scope, id, body))
  await deleteUser(scope, id)
  return { status: 204, body: null }
}

async function groups(scope: ScimScope, request: ScimRequest, id?: string): Promise<ScimAnswer> {
  const { method, query, body } = request
  if (id === undefined && method === 'GET') return ok(await listGroups(scope, query))
  if (id === undefined && method === 'POST') return created(await createGroup(scope, body, query))
  requireId(id, method)
  if (method === 'GET') return ok(await getGroup(scope, id, query))
  if (method === 'PUT') return ok(await replaceGroup(scope, id, body, query))
  if (method === 'PATCH') return ok(await patchGroup(scope, id, body, query))
  await deleteGroup(scope, id)
  return { status: 204, body: null }
}

function requireId(id: string | undefined, method: string): asserts id is string {
  if (id === undefined || !['GET', 'PUT', 'PATCH', 'DELETE'].includes(method))
    throw new ScimRefusal(405, 'This method is not supported here.')
  if (!uuid.test(id)) throw notFound()
}
