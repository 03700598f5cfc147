import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { type OperationId, operationIds } from '@/server/contract/operations/groups'
import { apiScopes } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createRouter } from '@/server/http/match-route'
import { machineRoutes } from '@/server/http/routes'
import { issueKey } from '@/server/modules/accounts/keys'
import { flushRequests, searchRequests } from '@/server/modules/operations/request-log'
import { type ApiTenant, createApiTenant } from '@/server/rest/testing/api-tenant'

/** Every operation of the contract, over the handlers that both Next and the direct way dispatch to. */
const findRoute = createRouter(machineRoutes)
const all: readonly (Operation & { id: OperationId })[] = operations

let tenant: ApiTenant

beforeAll(async () => {
  tenant = await createApiTenant()
})

async function keyFor(allowedOperations: readonly OperationId[]) {
  // One tenant may have twenty keys, and has one for each call below.
  await db.apiKey.updateMany({
    where: { organizationId: tenant.organizationId },
    data: { revokedAt: new Date() },
  })
  const { token, key } = await issueKey(tenant.tenant, {
    name: 'Limited',
    scopes: [...apiScopes],
    expiresInDays: null,
    allowedOperations: [...allowedOperations],
  })
  return { token, keyId: key.id }
}

function call({ method, path, body, requestExample }: Operation, token: string): Promise<Response> {
  const address = path.replace('{provider_code}', tenant.providerCode).replaceAll(/\{\w+\}/g, tenant.gameId)
  const route = findRoute(address)
  if (!route) throw new Error(`Nothing serves ${path}`)
  return route[method](
    new Request(`http://api.croupier.test${address}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': newId(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(requestExample) }),
    }),
  )
}

const notAllowed = (id: string) => `This API key is not allowed to call ${id} `

describe.each(all.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  test('is refused to a key that may call everything else, and the request log says so', async () => {
    const { token, keyId } = await keyFor(operationIds.filter((other) => other !== id))
    const response = await call(operation, token)
    const { error, message } = await response.json()
    expect(response.status).toBe(403)
    expect(operation.isScopeRefusalFlat ? error : error.code).toBe(
      operation.isScopeRefusalFlat ? 'insufficient_scope' : 'E5004',
    )
    expect(operation.isScopeRefusalFlat ? message : error.message).toContain(notAllowed(id))
    await flushRequests()
    const { requests } = await searchRequests(tenant.tenant, { keyId })
    expect(requests).toMatchObject([{ operation: id, status: 403 }])
  })

  test('is not refused by the limit of a key that may call nothing else', async () => {
    const { token } = await keyFor([id])
    expect(await (await call(operation, token)).text()).not.toContain(notAllowed(id))
  })
})
