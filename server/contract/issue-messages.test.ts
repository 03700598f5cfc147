import { expect, it } from 'vitest'
import { z } from 'zod'
import './issue-messages'

const messageFor = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

it.each<[string, z.ZodType, unknown]>([
  ['Is required', z.object({ name: z.string() }), {}],
  ['Must be text', z.string(), 5],
  ['Must be a number', z.number(), 'x'],
  ['Must be a whole number', z.int(), 1.5],
  ['Must be a list', z.array(z.string()), {}],
  ['Must be one of a, b', z.enum(['a', 'b']), 'c'],
  ['Must be live', z.literal('live'), 'x'],
  ['Must not be empty', z.string().min(1), ''],
  ['Must have at least 3 characters', z.string().min(3), 'a'],
  ['Must have at most 1 item', z.array(z.string()).max(1), ['a', 'b']],
  ['Must be at most 200', z.number().max(200), 500],
  ['Must be more than 0', z.number().positive(), 0],
  ['Must be a UUID', z.uuid(), 'x'],
  ['Must be an email address', z.email(), 'x'],
  ['Must be an RFC 3339 date and time, such as 2026-01-31T12:00:00Z', z.iso.datetime(), 'x'],
  ['Has the wrong format', z.string().regex(/^a$/), 'b'],
  ['Has unknown fields: x', z.strictObject({}), { x: 1 }],
  ['Is not valid', z.union([z.string(), z.number()]), true],
])('%s', (message, schema, value) => {
  expect(messageFor(schema, value)).toBe(message)
})

it('a message of the schema itself stays', () => {
  expect(messageFor(z.string().min(1, 'Enter a name.'), '')).toBe('Enter a name.')
})
