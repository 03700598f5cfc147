import { z } from 'zod'

/** The parts of a JSON schema that bound a value. */
export const ValueSchema = z.object({
  format: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  minItems: z.number().optional(),
  pattern: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
})
type ValueSchema = z.output<typeof ValueSchema>

/** Formats whose pattern says nothing that their name does not. */
const wellKnownFormats = ['uuid', 'date-time', 'uri']

/** A value's limits in words; empty where it has none worth a line. */
export function describeBounds(schema: ValueSchema): string {
  const parts = [
    characters(schema),
    range(schema),
    items(schema),
    choice(schema),
    shape(schema),
    fallback(schema),
  ]
  return parts.filter((part) => part !== '').join('; ')
}

function characters({ maxLength }: ValueSchema): string {
  return maxLength === undefined ? '' : `at most ${maxLength.toLocaleString('en')} characters`
}

function range({ minimum, exclusiveMinimum, maximum }: ValueSchema): string {
  // The range of exact JSON integers is not shown as a limit.
  const highest = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  const lowest = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const top = highest?.toLocaleString('en')
  if (exclusiveMinimum !== undefined) return `above ${exclusiveMinimum}${top ? `, at most ${top}` : ''}`
  if (lowest === undefined) return top ? `at most ${top}` : ''
  return top ? `${lowest} to ${top}` : `at least ${lowest}`
}

function items({ minItems, maxItems }: ValueSchema): string {
  return maxItems === undefined ? '' : `${minItems ?? 0} to ${maxItems} items`
}

function choice(schema: ValueSchema): string {
  return schema.enum ? `one of ${schema.enum.map((one) => `\`${String(one)}\``).join(', ')}` : ''
}

function shape({ pattern, format }: ValueSchema): string {
  return pattern === undefined || wellKnownFormats.includes(format ?? '') ? '' : `\`${pattern}\``
}

function fallback(schema: ValueSchema): string {
  return schema.default === undefined ? '' : `default ${String(schema.default)}`
}
