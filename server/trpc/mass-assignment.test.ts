import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { appRouter } from './router'
import { procedureInputs } from './testing/procedure-inputs'

/**
 * What somebody would add to a form to be more than they are. A procedure that takes such a field names it in its schema,
 * and the list below says which do.
 */
const coveted = {
  id: '0199aaaa-0000-7000-8000-000000000000',
  organizationId: '0199aaaa-0000-7000-8000-000000000000',
  userId: '0199aaaa-0000-7000-8000-000000000000',
  role: 'owner',
  staffRole: 'administrator',
  isActive: true,
  isStaff: true,
  actor: { kind: 'system' },
  creditMinor: 1_000_000_000,
  createdAt: new Date(0),
  constructor: { prototype: {} },
} as const

interface Procedure {
  _def: { meta?: { isStaffOnly?: true }; inputs: z.ZodType[] }
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
const withInput = procedures.flatMap(([path, { _def }]) => {
  const [schema] = _def.inputs
  return schema ? [[path, schema, _def.meta?.isStaffOnly === true] as const] : []
})

describe('fields that a form does not have', () => {
  test.each(withInput)('reach nothing behind %s', (path, schema) => {
    const good = (procedureInputs[path] ?? {}) as Record<string, unknown>
    const names = Object.keys(coveted).filter((name) => !(name in good) && !namesOf(schema).has(name))
    for (const name of names) {
      const sent = { ...good, [name]: coveted[name as keyof typeof coveted] }
      const parsed = schema.safeParse(sent)
      const accepted = parsed.success ? Object.keys(parsed.data as object) : []
      expect({ name, accepted: accepted.includes(name) }).toEqual({ name, accepted: false })
    }
  })
})

test('the organization a member acts in is no field of any form but that which opens it', () => {
  const taking = withInput.filter(
    ([, schema, isStaffOnly]) => !isStaffOnly && namesOf(schema).has('organizationId'),
  )
  expect(taking.map(([path]) => path)).toEqual(['session.openOrganization'])
})

test('nobody gives themselves a role of Croupier’s staff by a form', () => {
  expect(withInput.filter(([, schema]) => namesOf(schema).has('staffRole'))).toEqual([])
})

/** The names of a schema's own fields, whatever it is wrapped in. */
function namesOf(schema: z.ZodType): Set<string> {
  const {
    shape,
    innerType,
    in: input,
    options,
    left,
    right,
  } = schema.def as unknown as {
    shape?: object
    innerType?: z.ZodType
    in?: z.ZodType
    options?: z.ZodType[]
    left?: z.ZodType
    right?: z.ZodType
  }
  if (shape) return new Set(Object.keys(shape))
  const within = [innerType, input, left, right, ...(options ?? [])].filter((inner) => inner !== undefined)
  return new Set(within.flatMap((inner) => [...namesOf(inner)]))
}
