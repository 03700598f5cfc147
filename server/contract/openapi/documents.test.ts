import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type Operation, statusOfError } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
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
      '5XX',
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
