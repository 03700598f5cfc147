import { describe, expect, test } from 'vitest'
import { operations } from './operations'
import { CalendarDate } from './primitives'
import { impossibleMoments } from './testing/impossible-moments'

/** By the brand resolver (server/modules/accounts/brands/resolve-brand.test.ts), and row by row (put-reconciliation-rows/200.db.test.ts). */
const judgedElsewhere = new Set(['sub_operator_ref', 'rows'])

const fields = operations.flatMap((operation) =>
  (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = part in operation ? operation[part as keyof typeof operation] : undefined
    return isObjectSchema(schema)
      ? Object.keys(schema.shape).map((name) => ({ operation: operation.id, part, schema, name }))
      : []
  }),
)

interface ObjectSchema {
  shape: object
  safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } | undefined }
}

function isObjectSchema(schema: unknown): schema is ObjectSchema {
  return typeof schema === 'object' && schema !== null && 'shape' in schema && 'safeParse' in schema
}

const isRefused = ({ schema, name }: (typeof fields)[number], value: unknown) =>
  schema.safeParse({ [name]: value }).error?.issues.some(({ path }) => path[0] === name) ?? false

describe('what no database can hold', () => {
  test('there are fields to look at', () => expect(fields.length).toBeGreaterThan(40))

  test.each(fields.filter(({ name }) => !judgedElsewhere.has(name)))(
    'is refused as $name in the $part of $operation: a NUL, alone or in a list',
    (field) => {
      expect(isRefused(field, 'a\0b')).toBe(true)
      expect(isRefused(field, ['a\0b'])).toBe(true)
    },
  )

  const dates = fields.filter((field) => !isRefused(field, '2026-05-05T00:00:00Z') && isRefused(field, 'x'))

  test('there are dates to look at', () => expect(dates.length).toBeGreaterThanOrEqual(4))

  test.each(dates)('is refused as $name in the $part of $operation: a date that does not exist', (field) => {
    expect(impossibleMoments.filter((moment) => !isRefused(field, moment))).toEqual([])
  })

  test('a calendar date is one, from the year 1 on', () => {
    const days = ['2025-02-31', '2025-02-29', '0000-01-01', '2025-00-10', '10000-01-01']
    expect(days.filter((day) => CalendarDate.safeParse(day).success)).toEqual([])
    expect(CalendarDate.safeParse('0001-01-01').success).toBe(true)
  })
})
