import { Hono } from 'hono'
import { type Listed, listed } from './list'

type Query = { schema: string; properties: Record<string, unknown> }
type Scored = Listed & {
  referents: string[]
  target: boolean
  first_seen: string
  last_seen: string
  last_change: string
  score: number
  features: Record<string, number>
  match: boolean
}

const seen = '2026-01-01T00:00:00'
/** From this score on, an entry is a match. */
const THRESHOLD = 0.7

/** The entries that may be who is asked for, best first. */
function matchesOf(query: Query, added: readonly Listed[]): Scored[] {
  return [...listed, ...added]
    .filter(({ schema }) => (schema === 'Person') === (query.schema === 'Person'))
    .map((entry) => scored(entry, query))
    .filter(({ score }) => score >= THRESHOLD)
    .sort((one, other) => other.score - one.score)
}

function scored(entry: Listed, { properties }: Query): Scored {
  const name = Math.max(...nameScores(entry, textsOf(properties.name)))
  const penalty = [differs(entry, properties, 'birthDate'), differs(entry, properties, 'nationality')]
  const score = Math.max(0, name - penalty.filter(Boolean).length * 0.1)
  return {
    ...entry,
    referents: [],
    target: true,
    first_seen: seen,
    last_seen: seen,
    last_change: seen,
    score,
    features: { name_literal_match: name },
    match: score >= THRESHOLD,
  }
}

/** How many words of the longer name the shorter one shares, whatever their order. */
function nameScores(entry: Listed, asked: readonly string[]): number[] {
  const pairs = asked.flatMap((one) => (entry.properties.name ?? []).map((other) => [one, other] as const))
  return [0, ...pairs.map(([one, other]) => share(wordsOf(one), wordsOf(other)))]
}

const wordsOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const share = (one: readonly string[], other: readonly string[]) =>
  one.filter((word) => other.includes(word)).length / Math.max(one.length, other.length, 1)

/** Both say something, and not the same. */
function differs(entry: Listed, asked: Query['properties'], property: string): boolean {
  const [here, there] = [entry.properties[property] ?? [], textsOf(asked[property])]
  return here.length > 0 && there.length > 0 && !here.some((value) => there.includes(value))
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

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
