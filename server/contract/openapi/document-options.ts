import type { CreateDocumentOptions } from 'zod-openapi'

const selfExplaining = new Set(['date-time', 'date', 'uuid'])

/**
 * Answers may gain fields within a version, so published objects are never closed. A format says enough without the
 * expression that checks it, and so does "integer" without the limits of JSON's exact range.
 */
export const documentOptions: CreateDocumentOptions = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (selfExplaining.has(jsonSchema.format ?? '')) delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  },
}
