import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { NewBrand } from '@/server/contract/forms/brands'
import { NewAccount } from '@/server/contract/forms/organization'
import { NewInvite } from '@/server/contract/forms/team'
import { appRouter } from './router'

type Schema = z.core.$ZodType

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value
const isObject = (value: unknown) => isSchema(value) && value._zod.def.type === 'object'

const folder = join(__dirname, '../contract/forms')
const files = readdirSync(folder).filter((name) => name !== 'fields.ts')
const forms = (await Promise.all(files.map((name) => import(join(folder, name))))).flatMap((exported) =>
  Object.entries<unknown>(exported).filter((one): one is [string, z.core.$ZodObject] => isObject(one[1])),
)

/** Their verbs take other fields: an address that the verb judges, lists, or terms as the API has them. */
const different = [
  ...['EndpointForm', 'NewEndpointForm', 'SecretForm'],
  ...['GrantForm', 'LaunchForm', 'PlayerForm', 'ProviderDefaultsForm', 'WizardForm'],
]

/** A schema, what it was made from, and what is in it. */
function reach(schema: Schema, found: Set<Schema>): void {
  if (found.has(schema)) return
  found.add(schema)
  if (schema._zod.parent) reach(schema._zod.parent, found)
  for (const part of Object.values(schema._zod.def)) for (const inner of partsOf(part)) reach(inner, found)
}

const partsOf = (part: unknown): Schema[] =>
  isSchema(part)
    ? [part]
    : typeof part === 'object' && part !== null
      ? Object.values(part).filter(isSchema)
      : []

const inputs = Object.values(appRouter._def.procedures).flatMap(
  (one) => (one as unknown as { _def: { inputs: Schema[] } })._def.inputs,
)
const taken = new Set<Schema>()
for (const input of inputs) reach(input, taken)

describe('the schema of a form', () => {
  test('there are some to look at', () => expect(forms.length).toBeGreaterThan(25))

  test.each(forms)('%s is that of its verb, or has fields of it', (name, form) => {
    const isShared = [form, ...Object.values(form._zod.def.shape)].some((one) => taken.has(one))
    expect(isShared).toBe(!different.includes(name))
  })

  test.each([NewAccount, NewBrand, NewInvite])('is taken as it is', (form) => {
    expect(inputs).toContain(form)
  })
})
