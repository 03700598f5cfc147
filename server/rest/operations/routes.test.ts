import { expect, test } from 'vitest'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'

const routes = import.meta.glob<Record<string, unknown>>('/app/v1/**/route.ts')
const all: readonly Operation[] = operations

test.each(all.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s is routed, and a method its address does not have is refused in JSON',
  async (_, { path, method }) => {
    const file = `/app${path.replaceAll('{', '[').replaceAll('}', ']')}/route.ts`
    const route = await routes[file]?.()
    const taken = all.filter((operation) => operation.path === path).map((operation) => operation.method)
    const other = (['GET', 'POST'] as const).find((candidate) => !taken.includes(candidate)) ?? 'PUT'
    const handler = route?.[other] as (request: Request) => Promise<Response>
    const response = await handler(new Request(`http://api.croupier.test${path}`, { method: other }))
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain(method)
  },
)

test('nothing else is routed but the answer to unknown addresses', () => {
  expect(Object.keys(routes)).toHaveLength(new Set(all.map(({ path }) => path)).size + 1)
  expect(routes).toHaveProperty(['/app/v1/[[...path]]/route.ts'])
})
