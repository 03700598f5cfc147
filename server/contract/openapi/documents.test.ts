import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Ajv2020 from 'ajv/dist/2020.js'
import { afterAll, expect, test } from 'vitest'
import { type Operation, statusOfError } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { issueFreeRoundsExample } from '@/server/contract/operations/examples'
import { incomingCalls, outgoingCalls } from '@/server/contract/provider/calls'
import { operatorDocument } from './operator-document'
import { providerDocument } from './provider-document'

const baseUrl = 'https://api.croupier.test'
const documents = { operator: operatorDocument({ baseUrl }), provider: providerDocument({ baseUrl }) }
const folder = mkdtempSync(join(tmpdir(), 'croupier-openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

const all: readonly Operation[] = operations

/** Redocly's recommended rules, as its own command applies them; it asks the network for nothing. */
async function lint(name: keyof typeof documents): Promise<{ totals: unknown; problems: unknown[] }> {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(documents[name]))
  const cli = join(process.cwd(), 'node_modules/@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [cli, 'lint', file, '--extends', 'recommended', '--format', 'json']
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, env })
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  return JSON.parse(stdout)
}

test.each(['operator', 'provider'] as const)(
  'the %s document passes the linter’s recommended rules without a warning',
  async (name) => {
    const { totals, problems } = await lint(name)
    expect(problems).toEqual([])
    expect(totals).toMatchObject({ errors: 0, warnings: 0 })
  },
  30_000,
)

test('every operation is published with every documented status', () => {
  for (const operation of all) {
    const paths = documents.operator.paths as Record<string, Record<string, { responses: object }>>
    const published = paths[operation.path]?.[operation.method.toLowerCase()]
    const statuses = [
      ...Object.keys(operation.responses),
      ...operation.errors.map(statusOfError),
      ...(operation.body ? [413, 415] : []),
      ...(operation.isMirrored ? [304] : []),
      500,
      503,
    ].map(String)
    expect(Object.keys(published?.responses ?? {}).toSorted()).toEqual([...new Set(statuses)].toSorted())
  }
})

test.each(all.map((operation) => [operation.id, operation] as const))(
  'the examples of %s keep its own contract',
  (_, operation) => {
    for (const { schema, example } of Object.values(operation.responses)) {
      expect(schema.parse(example)).toEqual(example)
    }
    expect(operation.body === undefined).toBe(operation.requestExample === undefined)
    operation.body?.parse(operation.requestExample)
  },
)

test.each([...incomingCalls, ...outgoingCalls].map((call) => [call.id, call] as const))(
  'the examples of the provider call %s keep its own contract',
  (_, call) => {
    expect(call.answer.schema.parse(call.answer.example)).toEqual(call.answer.example)
    call.body?.schema.parse(call.body.example)
  },
)

test('operations have distinct ids and addresses', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
})

test('every operation that writes needs a scope that may write', () => {
  for (const { method, scopes } of all) expect(scopes.includes('read')).toBe(method === 'GET')
})

interface Parameter {
  name: string
  example?: unknown
}

/** Every parameter of a document, with where it is. */
function parametersOf(name: keyof typeof documents): [string, Parameter][] {
  const { paths, webhooks = {} } = documents[name]
  return Object.entries({ ...paths, ...webhooks }).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { parameters?: Parameter[] }>).flatMap(([method, { parameters }]) =>
      (parameters ?? []).map((one): [string, Parameter] => [`${method} ${path} ${one.name}`, one]),
    ),
  )
}

test.each(['operator', 'provider'] as const)('every parameter of the %s document has an example', (name) => {
  const without = parametersOf(name).filter(([, { example }]) => example === undefined || example === '')
  expect(without.map(([where]) => where)).toEqual([])
})

test.each(all.map((operation) => [operation.id, operation] as const))(
  'the examples of the parameters of %s are valid',
  (_, { id, path, method, params, query, headers }) => {
    const examples = new Map(
      parametersOf('operator')
        .filter(([where]) => where.startsWith(`${method.toLowerCase()} ${path} `))
        .map(([, { name, example }]) => [name.toLowerCase(), String(example)]),
    )
    for (const schema of [params, query, headers]) {
      const sent = Object.fromEntries(
        Object.keys(schema?.shape ?? {}).map((name) => [name, examples.get(name)]),
      )
      expect(schema?.safeParse(sent).error, id).toBeUndefined()
    }
  },
)

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(documents.operator as object, 'operator')
const schemaOf = (name: string) => ajv.getSchema(`operator#/components/schemas/${name}`)

test.each(all.map((operation) => [operation.id, operation] as const))(
  'each refusal of %s fits one form, with its own codes',
  (id, { method, path, errors }) => {
    const name = `${id[0]?.toUpperCase()}${id.slice(1)}`
    const forms = [schemaOf(`${name}Error`), schemaOf(`${name}FlatError`)]
    const paths = documents.operator.paths as Record<string, Record<string, { responses: Responses }>>
    const responses = paths[path]?.[method.toLowerCase()]?.responses ?? {}
    for (const error of errors) {
      const examples = responses[statusOfError(error)]?.content?.['application/json']?.examples ?? {}
      const value = examples['flat' in error ? error.flat : error.code]?.value
      expect(forms.map((form) => form?.(value))).toEqual('flat' in error ? [false, true] : [true, false])
    }
    const other = { error: { code: 'E8001', type: 't', message: 'm', request_id: 'r', details: {} } }
    expect(forms.map((form) => form?.(other))).toEqual([false, false])
  },
)

interface Responses {
  [status: string]: { content?: Record<string, { examples?: Record<string, { value: unknown }> }> }
}

test('a request for free rounds has exactly one of coin_level and bet_amount, and each game once', () => {
  const isValid = schemaOf('IssueFreeRoundsRequest')
  const { coin_level: coinLevel, ...other } = issueFreeRoundsExample
  const stakes = [{ coin_level: coinLevel }, { bet_amount: 0.5 }, { coin_level: null, bet_amount: 0.5 }]
  expect(stakes.map((stake) => isValid?.({ ...other, ...stake }))).toEqual([true, true, true])
  const wrong = [{}, { coin_level: 2, bet_amount: 0.5 }, { coin_level: null, bet_amount: null }]
  expect(wrong.map((stake) => isValid?.({ ...other, ...stake }))).toEqual([false, false, false])
  const [game] = issueFreeRoundsExample.games
  expect(isValid?.({ ...issueFreeRoundsExample, games: [game, game] })).toBe(false)
})

test('countries are listed, the return to player is a float, and somebody can be asked', () => {
  const { Game, CountryCode } = (documents.operator.components?.schemas ?? {}) as Record<string, object>
  expect(CountryCode).toMatchObject({ enum: expect.arrayContaining(['SE', 'MT']) })
  expect(Game).toMatchObject({ properties: { rtp: { type: 'number', format: 'float' } } })
  for (const { info } of Object.values(documents))
    expect(info.contact).toMatchObject({ name: expect.any(String), url: expect.stringContaining(baseUrl) })
})
