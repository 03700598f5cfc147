import type { oas31 } from 'zod-openapi'
import type { OpenApiDocument } from '@/server/contract/openapi/operator-document'

export type Schema = oas31.SchemaObject | oas31.ReferenceObject

interface Field {
  /** Such as `games[].bet_steps.currency`. */
  path: string
  type: string
  isRequired: boolean
  description: string
}

const isReference = (schema: Schema): schema is oas31.ReferenceObject => '$ref' in schema

/** Follows a reference; what is said beside it stays. */
export function resolveSchema(document: OpenApiDocument, schema: Schema): oas31.SchemaObject {
  if (!isReference(schema)) return schema
  const { $ref, ...beside } = schema
  const found = document.components?.schemas?.[$ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`The document has no schema ${$ref}`)
  return { ...resolveSchema(document, found), ...beside }
}

/** Every field of a body, those of objects within it by their path. */
export function fieldsOf(document: OpenApiDocument, schema: Schema, prefix = ''): Field[] {
  const parts = partsOf(document, schema)
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, one]) => {
      const path = `${prefix}${name}`
      const field = resolveSchema(document, one)
      const own = {
        path,
        type: typeOf(document, one),
        isRequired: required.includes(name),
        description: oneLine(field.description ?? ''),
      }
      return [own, ...within(document, field, path)]
    }),
  )
}

function within(document: OpenApiDocument, field: oas31.SchemaObject, path: string): Field[] {
  const shapes = alternativesOf(document, field)
  return shapes.flatMap((shape) => {
    if (shape.items) return fieldsOf(document, shape.items as Schema, `${path}[].`)
    return shape.properties ? fieldsOf(document, shape, `${path}.`) : []
  })
}

/** An object and what `allOf` adds to it. */
function partsOf(document: OpenApiDocument, schema: Schema): oas31.SchemaObject[] {
  const { allOf = [], ...own } = resolveSchema(document, schema)
  return [own, ...allOf.flatMap((one) => partsOf(document, one))]
}

/** A value that is not null, by each form it may have. */
function alternativesOf(document: OpenApiDocument, schema: Schema): oas31.SchemaObject[] {
  const resolved = resolveSchema(document, schema)
  const among = resolved.anyOf ?? resolved.oneOf
  return among ? among.flatMap((one) => alternativesOf(document, one)) : [resolved]
}

const maxValuesInWords = 24

/** A field's type in words: `integer`, `string (uuid) or null`, `array of object`, `"low", "medium" or "high"`. */
export function typeOf(document: OpenApiDocument, schema: Schema): string {
  const words = alternativesOf(document, schema).flatMap((one) => wordsOf(document, one))
  const distinct = [...new Set(words)]
  return distinct.length < 2 ? distinct.join('') : `${distinct.slice(0, -1).join(', ')} or ${distinct.at(-1)}`
}

function wordsOf(document: OpenApiDocument, schema: oas31.SchemaObject): string[] {
  const { type, enum: values, const: only, items } = schema
  if (only !== undefined) return [JSON.stringify(only)]
  if (values && values.length <= maxValuesInWords) return values.map((value) => JSON.stringify(value))
  if (items) return [`array of ${typeOf(document, items as Schema) || 'object'}`]
  const names = [type ?? (schema.properties || schema.allOf ? 'object' : 'any')].flat()
  return names.map((name) =>
    name === 'string' ? `string${boundsOf(schema)}` : `${name}${rangeOf(name, schema)}`,
  )
}

function boundsOf({ format, pattern, maxLength }: oas31.SchemaObject): string {
  const bounds = [
    ...(format === undefined ? [] : [format]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ]
  const shown = bounds.length === 0 && pattern !== undefined ? [`pattern ${pattern}`] : bounds
  return shown.length > 0 ? ` (${shown.join(', ')})` : ''
}

function rangeOf(name: string, { minimum, maximum }: oas31.SchemaObject): string {
  if (name !== 'integer' && name !== 'number') return ''
  if (minimum !== undefined && maximum !== undefined) return ` (${minimum} to ${maximum})`
  return minimum === undefined ? '' : ` (at least ${minimum})`
}

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
