import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, expect, test } from 'vitest'
import { operatorDocument } from './operator-document'
import { providerDocument } from './provider-document'

// Within the checkout, so that what is generated finds the packages that it imports.
const cache = join(process.cwd(), 'node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'croupier-clients-'))
afterAll(() => rmSync(folder, { recursive: true }))

const baseUrl = 'https://api.croupier.test'
const documents = { operator: operatorDocument({ baseUrl }), provider: providerDocument({ baseUrl }) }

/** Clients of one document by three generators. */
async function generate(name: keyof typeof documents): Promise<void> {
  const input = join(folder, `${name}.json`)
  writeFileSync(input, JSON.stringify(documents[name]))
  const types = await openapiTypes(documents[name] as OpenAPI3)
  writeFileSync(join(folder, `${name}-types.ts`), astToString(types))
  await createClient({
    input,
    output: join(folder, `${name}-sdk`),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  const output = join(folder, `${name}-api`)
  await generateApi({ input, output, fileName: 'api.ts', httpClientType: 'fetch', silent: true })
}

/** How an integration uses the types; what the contract refuses does not compile. */
const use = `
import createClient from 'openapi-fetch'
import type { components, paths } from './operator-types'

const client = createClient<paths>({ baseUrl: '' })

export async function codeOfCancel(grantId: string): Promise<string> {
  const { data, error } = await client.POST('/v1/free-rounds/{grant_id}/cancel', {
    params: { path: { grant_id: grantId } },
  })
  if (data) return data.status
  if (typeof error.error !== 'string') return error.error.code
  const word: components['schemas']['CancelFreeRoundsFlatError']['error'] = error.error
  return word
}

type Refused = components['schemas']['CancelFreeRoundsFlatError']
export const whatIsLeft = ({ grant_status, games = [] }: Refused) => [grant_status, games.length]

type Issue = components['schemas']['IssueFreeRoundsRequest']
const terms = {
  provider_code: 'aurora', player_id: 'p', games: [], count: 1, currency: 'EUR', country: 'SE' as const,
  start_at: '2026-03-02T00:00:00Z', end_at: '2026-03-03T00:00:00Z',
}
export const issues: Issue[] = [{ ...terms, coin_level: 1 }, { ...terms, bet_amount: 0.5, coin_level: null }]
// @ts-expect-error Not a country.
issues.push({ ...terms, coin_level: 1, country: 'XK' })
// @ts-expect-error The cancel has no such code.
export const foreign: components['schemas']['CancelFreeRoundsError']['error']['code'] = 'E8001'
`

const compilerOptions = {
  ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true, noEmit: true, types: [] },
  ...{
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
  },
}

async function compile(): Promise<string> {
  writeFileSync(join(folder, 'use.ts'), use)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  const compiler = join(process.cwd(), 'node_modules/typescript-native/bin/tsc')
  const run = promisify(execFile)(process.execPath, [compiler, '-p', folder], { cwd: folder })
  const { stdout } = await run.catch((failed: { stdout: string }) => failed)
  return stdout
}

test('clients that three generators make of the documents compile in strict mode', async () => {
  await generate('operator')
  await generate('provider')
  expect(await compile()).toBe('')
}, 180_000)
