import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { operatorDocument } from '@/server/contract/openapi/operator-document'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'

const generated = 'Generated from the contract by `npm run sdk:generate`: do not edit.'

/** The files of `packages/sdk/src/generated` by name: the types of the document that `/openapi/operator.json` serves, and its routes. */
export async function generatedSources(): Promise<Record<string, string>> {
  const document = JSON.parse(JSON.stringify(operatorDocument({ baseUrl: 'https://api.croupier.example' })))
  const types = await openapiTypes(withoutExamples(document) as OpenAPI3)
  return {
    'operator.ts': `/** ${generated} */\n${astToString(types)}`,
    'routes.ts': `/** ${generated} */\nexport const routes = ${JSON.stringify(routes(), null, 2)} as const\n`,
  }
}

function routes(): Record<string, object> {
  return Object.fromEntries(
    (operations as readonly Operation[]).map(({ id, method, path, brandSelector, headers }) => [
      id,
      { method, path, brand: brandSelector, isKeyed: 'idempotency-key' in (headers?.shape ?? {}) },
    ]),
  )
}

/** They would be half of the file, and the reference shows them. The SDK hands on the headers of an answer as they came. */
function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples)
  if (typeof value !== 'object' || value === null) return value
  const leftOut = ['example', 'examples', 'externalDocs', ...('content' in value ? ['headers'] : [])]
  const kept = Object.entries(value).filter(([key]) => !leftOut.includes(key))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutExamples(inner)]))
}
