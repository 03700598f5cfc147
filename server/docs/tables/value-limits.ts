import { z } from 'zod'
import { operatorDocument } from '@/server/contract/openapi/operator-document'
import { describeBounds, ValueSchema } from '@/server/docs/tables/describe-bounds'
import { code, markdownTable } from '@/server/docs/tables/markdown-table'

/** The published document, as far as limits of requests are concerned. */
const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), in: z.string(), schema: ValueSchema })).default([]),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: z.object({ $ref: z.string() }) })) })
          .optional(),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), ValueSchema).optional() })),
  }),
})
type Document = z.output<typeof Document>

interface Value {
  name: string
  bounds: string
  operation: string
}

/** What a value may be, wherever a request has one that is bounded: read from the published document. */
export function valueLimitsTable(): string {
  const document = Document.parse(operatorDocument({ baseUrl: 'https://api.example' }))
  const byLimit = new Map<string, Value & { operations: string[] }>()
  for (const value of boundedValues(document)) {
    const key = `${value.name} ${value.bounds}`
    const known = byLimit.get(key) ?? { ...value, operations: [] }
    byLimit.set(key, { ...known, operations: [...known.operations, value.operation] })
  }
  const rows = [...byLimit.values()].map(({ name, bounds, operations }) => [
    code(name),
    bounds,
    operations.length > 3 ? `${operations.length} operations` : operations.map(code).join(', '),
  ])
  return markdownTable(['Value', 'Limit', 'Where'], rows)
}

function boundedValues(document: Document): Value[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters, requestBody }]) => {
      const named = parameters
        .filter((one) => one.in !== 'path')
        .map(({ name, schema }) => ({ name, schema }))
      const reference = requestBody?.content['application/json']?.schema.$ref.split('/').at(-1) ?? ''
      const fields = Object.entries(document.components.schemas[reference]?.properties ?? {})
      const all = [...named, ...fields.map(([name, schema]) => ({ name, schema }))]
      return all.flatMap(({ name, schema }) => {
        const bounds = describeBounds(schema)
        return bounds ? [{ name, bounds, operation: `${method.toUpperCase()} ${path}` }] : []
      })
    }),
  )
}
