import { z } from 'zod'
import { type CurrencyCode, IsoCurrency, text } from '@/server/contract/primitives'
import { publishedAs } from '@/server/contract/published-schema'
import { subOperatorRefPattern } from '@/server/contract/sub-operator-ref'
import { parseCursor } from '@/server/paging/time-cursor'

/** Query parameters arrive as text. These read them strictly and describe themselves as what they mean. */

interface Bounds {
  min: number
  max: number
  description: string
  /** What one above the bounds is told. */
  tooLarge?: string
}

/** A whole number in plain digits within bounds; `fallback` where it is left out. */
export function queryInteger({ min, max, fallback, description, tooLarge }: Bounds & { fallback: number }) {
  return z
    .string()
    .regex(/^\d{1,15}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max, tooLarge))
    .default(fallback)
    .meta({
      override: publishedAs({
        type: 'integer',
        minimum: min,
        maximum: max,
        default: fallback,
        pattern: undefined,
      }),
      description,
    })
}

/** A decimal number in plain digits within bounds. */
export function queryNumber({ min, max, description }: Bounds) {
  return z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/, 'Must be a number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .optional()
    .meta({
      override: publishedAs({ type: 'number', minimum: min, maximum: max, pattern: undefined }),
      description,
    })
}

/** A text filter; sent empty, it is the same as not sent. */
export function queryFilter(max: number, description: string) {
  return z
    .union([z.literal('').transform(() => undefined), text(max)])
    .optional()
    .meta({ override: publishedAs({ type: 'string', maxLength: max, anyOf: undefined }), description })
}

/** A currency of a query parameter: the spec names a length and no case, so `eur` is `EUR`. Bodies have a pattern. */
export const queryCurrency = (schema: typeof IsoCurrency | typeof CurrencyCode, description: string) =>
  z
    .string()
    .toUpperCase()
    .pipe(schema)
    .meta({
      override: { type: 'string', minLength: 3, maxLength: schema === IsoCurrency ? 3 : 10 },
      description,
      example: 'EUR',
    })

/**
 * The brand selector. Any text passes here: what it means depends on the account, so the brand resolver answers, with
 * E6004 for a malformed one (spec §2.10).
 */
export const subOperatorRefQuery = z
  .string()
  .optional()
  .meta({
    override: { type: 'string', pattern: subOperatorRefPattern, maxLength: 32 },
    description:
      'Platform accounts: the brand to act for, matched without regard to case. Left out, the default brand is used. Other accounts never send it.',
    example: 'nordic',
  })

/** The brand selector in a body. Null is absent; anything else that is not text is as malformed as an empty one. */
export const subOperatorRefBody = z
  .unknown()
  .transform((value) => value ?? undefined)
  .transform((value) => (value === undefined || typeof value === 'string' ? value : ''))
  .optional()
  .meta({
    override: { type: ['string', 'null'], pattern: subOperatorRefPattern, maxLength: 32 },
    description: 'Platform accounts: the brand to act for. Left out, the default brand is used.',
    example: 'nordic',
  })

/** Rows that are skipped are read all the same. */
const deepestOffset = 10_000

/** `offset` and `cursor` of a list that is read newest first; it is refined by `isOnePlace`. */
export const pageQuery = {
  offset: queryInteger({
    min: 0,
    max: deepestOffset,
    fallback: 0,
    description: 'Rows to skip. Deeper pages are read with `cursor`.',
    tooLarge: `At most ${deepestOffset}: read deeper pages with cursor, the next_cursor of the page before`,
  }),
  cursor: z
    .string()
    .refine((text) => text === '' || parseCursor(text)?.direction === 'older', 'Must be a next_cursor')
    .optional()
    .meta({
      override: { type: 'string', maxLength: 64 },
      description: 'The `next_cursor` of the page before. Not together with `offset`.',
    }),
}

export const isOnePlace = ({ cursor, offset }: { cursor?: string | undefined; offset: number }) =>
  !cursor || offset === 0

export const notBoth = { path: ['cursor'], message: 'Must not be sent together with offset' }
