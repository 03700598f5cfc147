import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { screeningRoutes } from '@/sandbox/screening/screening'
import { findMatches, queryOf, type Subject } from './match-api'

/** As OpenSanctions publishes it: yente's `EntityMatchResponse` of `POST /match/{dataset}`. */
const published = {
  id: 'NK-A7z',
  caption: 'John Doe',
  schema: 'Person',
  properties: {
    name: ['John Doe'],
    topics: ['sanction', 'role.pep'],
    birthDate: ['1975-04-21'],
    nationality: ['us'],
  },
  datasets: ['us_ofac_sdn'],
  referents: ['ofac-1234'],
  target: true,
  first_seen: '2024-01-01T00:00:00',
  last_seen: '2026-01-01T00:00:00',
  last_change: '2025-01-01T00:00:00',
  score: 0.91,
  features: { name_literal_match: 1 },
  match: true,
}
const answerOf = (id: string, results: unknown[], status = 200) => ({
  responses: {
    [id]: {
      status,
      results,
      total: { value: results.length, relation: 'eq' },
      query: { schema: 'Person', properties: {} },
    },
  },
  matcher: { name_literal_match: { description: '', coefficient: 1, url: '' } },
  limit: 5,
})

const subject: Subject = {
  kind: 'owner',
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'John Doe',
  isPerson: true,
  bornOn: '1975-04-21',
  country: 'US',
  registrationNumber: null,
}

interface Asked {
  method: string | undefined
  path: string | undefined
  authorization: string | undefined
  body: unknown
}

let stop = () => undefined as unknown
afterEach(() => stop())

/** A service that answers so; what it was asked is kept. */
async function listen(answer: unknown, status = 200) {
  const asked: Asked[] = []
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method, url: path, headers } = incoming
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    asked.push({ method, path, authorization: headers.authorization, body })
    outgoing.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' })
    outgoing.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const { port } = server.address() as AddressInfo
  return { asked, service: { url: `http://127.0.0.1:${port}/match/default`, key: 'a-secret-key' } }
}

describe('the matching API', () => {
  it('is asked by example, with the key, at the configured address', async () => {
    const { asked, service } = await listen(answerOf(subject.id, [published]))
    await findMatches(service, [subject])
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/match/default',
        authorization: 'ApiKey a-secret-key',
        body: {
          queries: {
            [subject.id]: {
              schema: 'Person',
              properties: { name: ['John Doe'], birthDate: ['1975-04-21'], nationality: ['us'] },
            },
          },
        },
      },
    ])
    const company = { ...subject, isPerson: false, bornOn: null, registrationNumber: 'C 1', country: 'MT' }
    expect(queryOf(company)).toEqual({
      schema: 'Company',
      properties: { name: ['John Doe'], jurisdiction: ['mt'], registrationNumber: ['C 1'] },
    })
  })

  it('answers what it considers a match, and no weaker candidates', async () => {
    const weak = { ...published, id: 'NK-weak', score: 0.6, match: false }
    const { service } = await listen(answerOf(subject.id, [published, weak]))
    expect(await findMatches(service, [subject])).toEqual([
      {
        subjectId: subject.id,
        entityId: 'NK-A7z',
        caption: 'John Doe',
        schema: 'Person',
        score: 0.91,
        topics: ['role.pep', 'sanction'],
        datasets: ['us_ofac_sdn'],
        birthDates: ['1975-04-21'],
        countries: ['us'],
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('takes properties that are entities, and text that a database cannot store', async () => {
    const odd = {
      ...published,
      caption: 'John\u0000 Doe',
      properties: { ...published.properties, sanctions: [{ id: 'x' }] },
    }
    const { service } = await listen(answerOf(subject.id, [odd]))
    expect((await findMatches(service, [subject]))[0]?.caption).toBe('John Doe')
  })

  it.each([
    ['no answer to a query', answerOf('another', [])],
    ['a query that failed', answerOf(subject.id, [], 500)],
    ['another form', { results: [] }],
    ['no JSON', '<html>'],
  ])('with %s is a failure, not a clear name', async (_, answer) => {
    const { service } = await listen(answer)
    await expect(findMatches(service, [subject])).rejects.toThrow('The screening service')
  })

  it.each([301, 401, 429, 500])(
    'with status %s is a failure, and no redirect is followed',
    async (status) => {
      const { service, asked } = await listen(answerOf(subject.id, [published]), status)
      await expect(findMatches(service, [subject])).rejects.toThrow(`status ${status}`)
      expect(asked).toHaveLength(1)
    },
  )

  it('with an endless answer is a failure', async () => {
    const { service } = await listen(answerOf(subject.id, [{ ...published, caption: 'x'.repeat(5_000_000) }]))
    await expect(findMatches(service, [subject])).rejects.toThrow('more than')
  })
})

describe('the sandbox', () => {
  it('answers in the published form', async () => {
    const app = new Hono().route('/screening', screeningRoutes({ isDown: false, added: [] }))
    const response = await app.request('/screening/match/default', {
      method: 'POST',
      body: JSON.stringify({ queries: { q: { schema: 'Person', properties: { name: ['Viktor Stern'] } } } }),
    })
    const answer = (await response.json()) as ReturnType<typeof answerOf>
    expect(Object.keys(answer).toSorted()).toEqual(Object.keys(answerOf('q', [])).toSorted())
    const [own, real] = [answer.responses.q, answerOf('q', [published]).responses.q]
    expect(Object.keys(own ?? {}).toSorted()).toEqual(Object.keys(real ?? {}).toSorted())
    expect(Object.keys((own?.results[0] as object) ?? {}).toSorted()).toEqual(
      Object.keys(published).toSorted(),
    )
  })
})
