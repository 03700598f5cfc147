import { createHmac } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import Ajv2020 from 'ajv/dist/2020.js'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { GET } from '@/app/docs/collections/[file]/route'
import { operations } from '@/server/contract/operations'
import { brunoArchive, brunoFiles } from './bruno'
import { postmanCollection } from './postman'
import { brunoScripts, postmanScripts } from './scripts'

const baseUrl = 'https://api.croupier.example'
const pair = {
  type: 'object',
  required: ['key', 'value'],
  properties: {
    key: { type: 'string', minLength: 1 },
    value: { type: 'string' },
    description: { type: 'string' },
    disabled: { type: 'boolean' },
    type: { const: 'string' },
  },
  additionalProperties: false,
}
const list = (items: object) => ({ type: 'array', items })
const text = { type: 'string' }
const event = {
  type: 'object',
  required: ['listen', 'script'],
  properties: {
    listen: { enum: ['prerequest', 'test'] },
    script: { type: 'object', required: ['type', 'exec'], properties: { exec: list(text) } },
  },
}
const auth = { type: 'object', required: ['type'], properties: { type: { enum: ['bearer', 'noauth'] } } }
const url = {
  type: 'object',
  required: ['raw', 'host', 'path'],
  properties: { raw: text, host: list(text), path: list(text), query: list(pair), variable: list(pair) },
  additionalProperties: false,
}
const body = { type: 'object', required: ['mode', 'raw'], properties: { mode: { const: 'raw' }, raw: text } }
const request = {
  type: 'object',
  required: ['method', 'header', 'url'],
  properties: {
    method: { enum: ['GET', 'POST', 'PUT'] },
    header: list(pair),
    url,
    body,
    auth,
    description: text,
  },
  additionalProperties: false,
}
const item = {
  type: 'object',
  required: ['name', 'request'],
  properties: { name: text, event: list(event), request, response: list({}) },
  additionalProperties: false,
}
/** What of Postman's format 2.1 a collection of ours uses. */
const format = {
  type: 'object',
  required: ['info', 'item'],
  properties: {
    info: {
      type: 'object',
      required: ['name', 'schema'],
      properties: {
        schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      },
    },
    auth,
    variable: list(pair),
    item: list({ type: 'object', required: ['name', 'item'], properties: { name: text, item: list(item) } }),
  },
  additionalProperties: false,
}

test('the Postman collection has the form of its version', () => {
  const validate = new Ajv2020({ strict: false }).compile(format)
  validate(postmanCollection(baseUrl))
  expect(validate.errors).toBeNull()
})

test('both collections have every operation at its address, with a value for what is required', () => {
  const requests = postmanCollection(baseUrl).item.flatMap((folder) => folder.item)
  const files = brunoFiles(baseUrl)
  for (const { method, path, summary, tag } of operations) {
    const address = path.replace(/\{(\w+)\}/g, ':$1')
    const found = requests.find(({ name }) => name === summary)?.request
    expect([found?.method, found?.url.raw.split('?')[0]]).toEqual([method, `{{baseUrl}}${address}`])
    for (const one of found?.url.query ?? []) expect([summary, one.key, one.value]).not.toContain('')
    const file = files[`${tag}/${summary}.bru`] ?? ''
    expect(file).toContain(`${method.toLowerCase()} {\n  url: {{baseUrl}}${address}`)
  }
})

test('every Bruno file is made of closed blocks', () => {
  for (const [name, file] of Object.entries(brunoFiles(baseUrl))) {
    if (!name.endsWith('.bru')) continue
    const blocks = file.split('\n').filter((line) => /^\S/.test(line))
    const opened = blocks.filter((line) => /^[a-z:-]+ [{[]$/.test(line))
    expect([name, opened.length * 2]).toEqual([name, blocks.length])
  }
})

test('the same contract makes the same bytes', () => {
  expect(JSON.stringify(postmanCollection(baseUrl))).toBe(JSON.stringify(postmanCollection(baseUrl)))
  expect(Buffer.from(brunoArchive(baseUrl)).equals(Buffer.from(brunoArchive(baseUrl)))).toBe(true)
  expect(Object.keys(unzipSync(brunoArchive(baseUrl)))).toContain('croupier/bruno.json')
})

test.each([
  ['postman.json', 'application/json', 'croupier.postman_collection.json'],
  ['bruno.zip', 'application/zip', 'croupier-bruno.zip'],
])('%s is a download that is revalidated', async (file, type, name) => {
  const ask = (headers = {}) =>
    GET(new Request('http://127.0.0.1/', { headers }), { params: Promise.resolve({ file }) })
  const answer = await ask()
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  const again = await ask({ 'if-none-match': answer.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

/** A program of which scripts know variables, the request and the response. */
function runIn(
  program: 'Postman' | 'Bruno',
  script: string,
  { variables = {}, sent = '', status = 200, answer = {} }: Situation,
) {
  const headers: Record<string, string> = {}
  const known: Record<string, string> = { ...variables }
  let body = sent
  const fill = (template: string) =>
    template.replace(/\{\{(\$?\w+)\}\}/g, (_, name) => known[name] ?? `id-of-${name}`)
  const pm = {
    collectionVariables: {
      get: (name: string) => known[name],
      set: (name: string, value: string) => (known[name] = value),
    },
    variables: { replaceIn: fill },
    request: {
      body: {
        get raw() {
          return body
        },
        set raw(value: string) {
          body = value
        },
      },
      headers: { upsert: ({ key, value }: { key: string; value: string }) => (headers[key] = value) },
    },
    response: { code: status, headers: { get: () => 'application/json' }, json: () => answer },
  }
  const bru = {
    getVar: (name: string) => known[name],
    getEnvVar: () => undefined,
    setVar: (name: string, value: string) => (known[name] = value),
    interpolate: fill,
  }
  const req = {
    getBody: () => body,
    setBody: (value: string) => (body = value),
    setHeader: (name: string, value: string) => (headers[name] = value),
  }
  const res = { getStatus: () => status, getBody: () => answer }
  const hmac = (said: string, secret: string) => createHmac('sha256', secret).update(said).digest('hex')
  const packages: Record<string, unknown> = { 'crypto-js': { HmacSHA256: hmac }, uuid: { v4: () => 'id' } }
  const shared = { require: (name: string) => packages[name] }
  runInNewContext(script, program === 'Postman' ? { ...shared, pm } : { ...shared, bru, req, res })
  return { headers, variables: known, body }
}

interface Situation {
  variables?: Record<string, string>
  sent?: string
  status?: number
  answer?: unknown
}

describe.each([
  ['Postman', postmanScripts],
  ['Bruno', brunoScripts],
] as const)('the scripts of %s', (program, scripts) => {
  test('make one idempotency key for an action, and keep it until there is a final answer', () => {
    const { before, after } = scripts.idempotent
    const first = runIn(program, before, {}).variables.idempotencyKey
    expect(first).toMatch(/^id/)
    expect(runIn(program, before, { variables: { idempotencyKey: 'kept' } }).variables.idempotencyKey).toBe(
      'kept',
    )
    const keyAfter = (status: number) =>
      runIn(program, after, { status, variables: { idempotencyKey: 'kept' } }).variables.idempotencyKey
    expect([201, 400, 409, 429, 502].map(keyAfter)).toEqual(['', '', 'kept', 'kept', 'kept'])
  })

  test('keep the ids of an answer for later requests', () => {
    const answer = { games: [{ id: 'g' }], session_id: 's', grant_id: 'f' }
    const { variables } = runIn(program, scripts.api.after, { answer })
    expect(variables).toMatchObject({ game_id: 'g', session_id: 's', grant_id: 'f' })
  })

  test('sign the body as it is sent', () => {
    const sent = '{"transaction_id":"try-{{transactionSuffix}}"}'
    const { headers, body: signed } = runIn(program, scripts.sign.before, {
      sent,
      variables: { callbackSecret: 'secret' },
    })
    expect(signed).toMatch(/^\{"transaction_id":"try-id/)
    expect(headers['X-SIGNATURE']).toBe(createHmac('sha256', 'secret').update(signed).digest('hex'))
  })

  test('send a received callback only where its signature matches', () => {
    const receivedBody = '{"amount":1}'
    const receivedSignature = createHmac('sha256', 'secret').update(receivedBody).digest('hex')
    const variables = { receivedBody, receivedSignature, callbackSecret: 'secret' }
    runIn(program, scripts.verify.before, { variables })
    for (const wrong of [
      { receivedSignature: 'a'.repeat(64) },
      { receivedSignature: '' },
      { receivedBody: '{}' },
    ])
      expect(() => runIn(program, scripts.verify.before, { variables: { ...variables, ...wrong } })).toThrow(
        /does not match|length/,
      )
  })
})
