import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { createRouter } from '@/server/http/match-route'
import { machineRoutes } from '@/server/http/routes'
import { type ApiTenant, createApiTenant } from '@/server/rest/testing/api-tenant'
import { createFullTenant, type FullTenant, fingerprint, tenantTables } from '@/server/testing/full-tenant'

/**
 * Every operation, called by one organization's key with every id and name of another's in every place that takes one.
 * Nothing of the other may be answered, and nothing of it may change.
 */
const findRoute = createRouter(machineRoutes)
const all: readonly Operation[] = operations

let own: ApiTenant
let foreign: FullTenant

beforeAll(async () => {
  own = await createApiTenant()
  foreign = await createFullTenant({ id: own.gameId, providerCode: own.providerCode })
})

interface Attack {
  path: string
  body?: unknown
  /** What was asked for; that it comes back tells nobody anything. */
  asked: string
}

/** Each id in each place of the operation: its path, its query, its body. */
function attacksOn({ path, params, query, body, requestExample }: Operation): Attack[] {
  return Object.values(foreign.ids).flatMap((asked) => {
    const inPath = fillPath(path, asked)
    const plain = fillPath(path, own.gameId)
    const queries = Object.keys(query?.shape ?? {}).map((name) => ({
      path: `${plain}?${new URLSearchParams({ [name]: asked })}`,
      asked,
    }))
    const bodies = body
      ? bodiesWith(requestExample, asked).map((sent) => ({ path: plain, body: sent, asked }))
      : []
    const atPath = params ? [{ path: inPath, asked, ...(body ? { body: requestExample } : {}) }] : []
    return [...atPath, ...queries, ...bodies]
  })
}

const fillPath = (path: string, id: string) =>
  path.replace('{provider_code}', own.providerCode).replaceAll(/\{\w+\}/g, encodeURIComponent(id))

/** The example, with each of its texts in turn replaced. */
function bodiesWith(example: unknown, asked: string): Record<string, unknown>[] {
  const good = { ...(example as Record<string, unknown>), game_id: own.gameId }
  return Object.entries(good).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [{ ...good, [name]: [asked] }]
    return typeof value === 'string' ? [{ ...good, [name]: asked }] : []
  })
}

async function call({ method }: Operation, { path, body }: Attack): Promise<Response> {
  const route = findRoute(path.split('?')[0] ?? '')
  if (!route) throw new Error(`Nothing serves ${path}`)
  return route[method](
    new Request(`http://api.croupier.test${path}`, {
      method,
      headers: {
        authorization: `Bearer ${own.token}`,
        'idempotency-key': newId(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
}

/** Whatever of the other organization stands in an answer, beside what was asked for. */
function leaks(text: string, asked: string): string[] {
  const rest = text.replaceAll(asked, '')
  return [foreign.mark, ...Object.values(foreign.ids)].filter((secret) => rest.includes(secret))
}

test('the other organization has something of everything that belongs to an organization', async () => {
  const prints = await fingerprint(foreign)
  expect(Object.entries(prints).filter(([, print]) => print.startsWith('0 '))).toEqual([])
  expect((await tenantTables()).length).toBeGreaterThan(20)
})

describe('with the ids of another organization', () => {
  test.each(all.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s answers nothing of it and changes nothing of it',
    async (_, operation) => {
      const before = await fingerprint(foreign)
      const attacks = attacksOn(operation)
      for (const attack of attacks) {
        // The attacks are many, and one key's budget is not what is tested.
        await db.query('delete from rate_limit_counter')
        const response = await call(operation, attack)
        const text = await response.text()
        expect({ ...attack, status: response.status, leaks: leaks(text, attack.asked) }).toMatchObject({
          leaks: [],
        })
        expect(response.status, `${attack.path} ${text}`).not.toBe(500)
      }
      expect(await fingerprint(foreign)).toEqual(before)
      if (operation.params || operation.query || operation.body) expect(attacks.length).toBeGreaterThan(0)
    },
  )
})

test('a key of one organization reads its own, so that the calls above are not refused for another reason', async () => {
  const listGames = all.find(({ id }) => id === 'listGames')
  if (!listGames) throw new Error('There is no listGames')
  expect((await call(listGames, { path: '/v1/games', asked: '' })).status).toBe(200)
})
