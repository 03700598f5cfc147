import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { appRouter } from './router'

type Schema = z.core.$ZodType
type Form = [name: string, schema: z.core.$ZodObject]

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value
const isForm = (one: [string, unknown]): one is Form => isSchema(one[1]) && one[1]._zod.def.type === 'object'
const schemasIn = (part: unknown): Schema[] =>
  isSchema(part) ? [part] : Object.values(part ?? {}).filter(isSchema)

const folder = join(__dirname, '../contract/forms')
const forms = (await Promise.all(readdirSync(folder).map((name) => import(join(folder, name))))).flatMap(
  (exported) => Object.entries<unknown>(exported).filter(isForm),
)

/** Their verbs take other fields: an address that the verb judges, lists, or terms as the API has them. */
const different = [
  ...['EndpointForm', 'NewEndpointForm', 'SecretForm', 'GrantForm', 'LaunchForm', 'PlayerForm'],
  ...['ProviderDefaultsForm', 'WizardForm'],
]

const taken = new Set<Schema>()
/** A schema, what it was made from, and what is in it. */
function take(schema: Schema): void {
  if (taken.has(schema)) return
  taken.add(schema)
  const { parent, def } = schema._zod
  for (const part of [parent, ...Object.values(def)]) schemasIn(part).forEach(take)
}
for (const one of Object.values(appRouter._def.procedures) as unknown as { _def: { inputs: Schema[] } }[])
  one._def.inputs.forEach(take)

test('there are forms to look at', () => expect(forms.length).toBeGreaterThan(40))

test.each(forms)('%s is the input of a verb, or has fields of it', (name, form) => {
  const isShared = [form, ...Object.values(form._zod.def.shape)].some((one) => taken.has(one))
  expect(isShared).toBe(!different.includes(name))
})
