import { expect, test } from 'vitest'
import { operatorDocument } from '@/server/contract/openapi/operator-document'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { incomingCalls } from '@/server/contract/provider/calls'

/** Design §7: in an optional field `null` means absent, on every operation and on the providers' calls. */

const requests = (operations as readonly Operation[]).flatMap(({ id, body, requestExample }) =>
  body ? [{ id, schema: body, example: requestExample }] : [],
)
const reports = incomingCalls.flatMap(({ id, body }) => (body ? [{ id, ...body }] : []))

const bodies = [...requests, ...reports].map(({ id, schema, example }) => {
  if (!('shape' in schema) || typeof example !== 'object' || example === null) throw new Error(id)
  return {
    id,
    schema,
    shape: schema.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>,
    example,
  }
})

const optionalFields = bodies.flatMap((body) =>
  Object.entries(body.shape)
    .filter(([, field]) => field.safeParse(undefined).success)
    .map(([name]) => ({ ...body, name })),
)

test.each(optionalFields)(
  'null in $name of $id is the same as leaving it out',
  ({ schema, example, name }) => {
    const without = Object.fromEntries(Object.entries(example).filter(([key]) => key !== name))
    const left = schema.safeParse(without)
    const nulled = schema.safeParse({ ...without, [name]: null })
    expect(nulled.success).toBe(left.success)
    expect(nulled.data).toEqual(left.data)
  },
)

test('a field that is needed is not to be null', () => {
  for (const { schema, shape, example } of bodies) {
    for (const [name, field] of Object.entries(shape)) {
      if (field.safeParse(undefined).success) continue
      expect(schema.safeParse({ ...example, [name]: null }).success).toBe(false)
    }
  }
})

test('the published document says so', () => {
  const schemas = JSON.parse(
    JSON.stringify(operatorDocument({ baseUrl: 'https://api.croupier.test' }).components),
  )
  const nullable = (component: string, name: string) =>
    JSON.stringify(schemas.schemas[component].properties[name])
  for (const name of ['coin_level', 'bet_amount', 'campaign_ref', 'kind', 'sub_operator_ref'])
    expect(nullable('IssueFreeRoundsRequest', name)).toContain('"null"')
  for (const name of ['lang', 'return_url', 'deposit_url', 'sub_operator_ref'])
    expect(nullable('CreateSessionRequest', name)).toContain('"null"')
})
