import { z } from 'zod'
import type { KybSubjectKind } from '@/server/contract/kyb'
import { brandedError } from '@/server/core/branded-error'
import { sha256 } from '@/server/core/crypto'
import { type DocumentAnswer, readDocument } from '@/server/outbound'

/** A person or company to screen. */
export interface Subject {
  kind: KybSubjectKind
  id: string
  name: string
  isPerson: boolean
  /** `1970-01-31`; of a person. */
  bornOn: string | null
  /** ISO 3166 alpha-2: a nationality, or where a company is registered. */
  country: string | null
  registrationNumber: string | null
}

/** An entry of the lists that the service considers a match. */
export interface Match {
  subjectId: string
  entityId: string
  caption: string
  schema: string
  score: number
  topics: string[]
  datasets: string[]
  birthDates: string[]
  countries: string[]
  /** Of what the lists say of the entry; the score is not part of it. */
  fingerprint: string
}

export interface MatchService {
  /** The matching endpoint with its data set, such as https://api.opensanctions.org/match/default. */
  url: string
  key: string | undefined
}

/** An answer that cannot be used, in one sentence for the log and for staff. */
export class ScreeningError extends brandedError('ScreeningError') {}

const limits = { deadlineMs: 15_000, maxBytes: 4 * 1024 * 1024 }
/** Below the published limit of a batch (100). */
const batch = 50

const Entity = z.object({
  id: z.string().regex(/^[\w.:-]{1,200}$/),
  caption: z.string(),
  schema: z.string().max(60),
  // Values are texts, or entities that belong to it.
  properties: z.record(z.string(), z.array(z.unknown())),
  datasets: z.array(z.string()).default([]),
  score: z.number().min(0).max(1),
  match: z.boolean(),
})

const Answer = z.object({
  responses: z.record(z.string(), z.object({ status: z.number().int(), results: z.array(Entity) })),
})

/** The matches of all subjects. Throws ScreeningError unless each of them was answered. */
export async function findMatches(service: MatchService, subjects: readonly Subject[]): Promise<Match[]> {
  const found: Match[] = []
  for (let start = 0; start < subjects.length; start += batch)
    found.push(...(await askBatch(service, subjects.slice(start, start + batch))))
  return found
}

async function askBatch({ url, key }: MatchService, subjects: readonly Subject[]): Promise<Match[]> {
  const queries = Object.fromEntries(subjects.map((subject) => [subject.id, queryOf(subject)]))
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key !== undefined && { authorization: `ApiKey ${key}` }),
  }
  const answer = await readDocument(url, { ...limits, post: { body: JSON.stringify({ queries }), headers } })
  if (answer.kind !== 'document') throw new ScreeningError(reasonOf(answer))
  const { responses } = parseAnswer(answer.body)
  return subjects.flatMap(({ id }) => {
    const response = responses[id]
    // defence: a subject that was not screened is not taken as clear
    if (response?.status !== 200)
      throw new ScreeningError('The screening service did not answer every query.')
    return response.results.filter(({ match }) => match).map((entity) => matchOf(id, entity))
  })
}

/** A query by example, as the API publishes it. */
export function queryOf({ name, isPerson, bornOn, country, registrationNumber }: Subject) {
  const [schema, place] = isPerson
    ? (['Person', 'nationality'] as const)
    : (['Company', 'jurisdiction'] as const)
  return {
    schema,
    properties: {
      name: [name],
      ...(bornOn !== null && { birthDate: [bornOn] }),
      ...(country !== null && { [place]: [country.toLowerCase()] }),
      ...(registrationNumber !== null && { registrationNumber: [registrationNumber] }),
    },
  }
}

function parseAnswer(body: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(body))
  } catch (error) {
    throw new ScreeningError('The screening service returned an invalid response.', { cause: error })
  }
}

function matchOf(subjectId: string, entity: z.output<typeof Entity>): Match {
  const { id, caption, schema, score } = entity
  const valuesOf = (name: string) =>
    (entity.properties[name] ?? []).filter((value) => typeof value === 'string')
  const said = {
    caption: storable(caption, 300),
    schema,
    topics: listOf(valuesOf('topics')),
    datasets: listOf(entity.datasets),
    birthDates: listOf(valuesOf('birthDate')),
    countries: listOf(['nationality', 'country', 'jurisdiction'].flatMap(valuesOf)),
  }
  const fingerprint = sha256(JSON.stringify(said)).toString('hex')
  return { ...said, subjectId, entityId: id, score, fingerprint }
}

/** What a column can hold of a text from outside. */
const storable = (text: string, max: number) =>
  [...text.replace(/[\p{Cc}\p{Surrogate}]/gu, '')].slice(0, max).join('')

const listOf = (values: readonly string[]) =>
  [...new Set(values.map((value) => storable(value, 100)))].sort().slice(0, 50)

function reasonOf(answer: Exclude<DocumentAnswer, { kind: 'document' }>): string {
  switch (answer.kind) {
    case 'status':
      return `The screening service answered with status ${answer.status}.`
    case 'too_large':
      return `The screening service answered with more than ${limits.maxBytes} bytes.`
    case 'timeout':
      return `The screening service did not answer within ${limits.deadlineMs / 1_000} seconds.`
    case 'unreachable':
      return 'The screening service cannot be reached.'
  }
}

export interface KnownHit {
  id: string
  subjectId: string
  entityId: string
  fingerprint: string
  isGone: boolean
}

export interface HitChanges {
  /** Not seen before. */
  added: Match[]
  /** Seen before, and the lists now say something else, or it has come back. */
  changed: { id: string; match: Match }[]
  /** No longer listed. */
  gone: string[]
}

const keyOf = ({ subjectId, entityId }: { subjectId: string; entityId: string }) => `${subjectId} ${entityId}`

/** What a screening says that the one before did not. What is as it was appears nowhere: its decision stands. */
export function hitChanges(known: readonly KnownHit[], matches: readonly Match[]): HitChanges {
  const knownByKey = new Map(known.map((hit) => [keyOf(hit), hit]))
  const found = new Map(matches.map((match) => [keyOf(match), match]))
  const changes: HitChanges = { added: [], changed: [], gone: [] }
  for (const [key, match] of found) {
    const before = knownByKey.get(key)
    if (!before) changes.added.push(match)
    else if (before.isGone || before.fingerprint !== match.fingerprint)
      changes.changed.push({ id: before.id, match })
  }
  changes.gone = known.filter((hit) => !hit.isGone && !found.has(keyOf(hit))).map(({ id }) => id)
  return changes
}
