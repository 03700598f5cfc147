import { Hono } from 'hono'
import type { Listed } from './list'
import { matchesOf, type Query } from './match'

const LIMIT = 5

/** What the screening service does and lists at present. */
export type Screening = { isDown: boolean; added: Listed[] }

/** The matching API of OpenSanctions (yente), over a small list of people who do not exist. */
export function screeningRoutes(screening: Screening): Hono {
  const routes = new Hono()
  routes.post('/match/:dataset', async (c) => {
    if (screening.isDown) return c.json({ detail: 'Service unavailable' }, 503)
    const queries = queriesOf(await c.req.json().catch(() => null))
    if (!queries) return c.json({ detail: 'Invalid query' }, 422)
    const responses = queries.map(([name, query]) => {
      const results = matchesOf(query, screening.added)
      const total = { value: results.length, relation: 'eq' }
      return [name, { status: 200, results: results.slice(0, LIMIT), total, query }]
    })
    return c.json({ responses: Object.fromEntries(responses), matcher: {}, limit: LIMIT })
  })
  return routes
}

/** Null for anything that is no batch of queries. */
function queriesOf(body: unknown): [string, Query][] | null {
  const { queries } = (body ?? {}) as { queries?: unknown }
  if (typeof queries !== 'object' || queries === null) return null
  const entries = Object.entries(queries) as [string, Query | null][]
  const isQuery = ([, query]: [string, Query | null]) =>
    typeof query?.schema === 'string' && typeof query.properties === 'object'
  return entries.every(isQuery) ? (entries as [string, Query][]) : null
}
