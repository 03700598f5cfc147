import countries from 'i18n-iso-countries/index.js'
import { z } from 'zod'
import { isUserAssigned, sessionCurrencies } from './codes'
import { isStorable } from './instants'

/** The assigned codes of ISO 3166-1 alpha-2. */
const countryCodes: readonly string[] = Object.keys(countries.getAlpha2Codes())
  .filter((code) => !isUserAssigned(code))
  .sort()
const assignedCodes: ReadonlySet<string> = new Set(countryCodes)

/** True for an assigned ISO-3166-1 alpha-2 code in capitals. */
export function isCountryCode(text: string): boolean {
  return assignedCodes.has(text)
}

const controlOrBrokenText = /[\p{Cc}\p{Surrogate}]/u
const hasAtMost = (text: string, max: number) => text.length <= max || [...text].length <= max

/** Any text that a database and a log line can hold. */
export const StorableText = z
  .string()
  .refine((value) => !controlOrBrokenText.test(value), 'Must not contain control characters')

/**
 * Text that a database and a log line can hold: 1 to `max` characters (code points), no control characters and no halves
 * of surrogate pairs.
 */
export function text(max: number) {
  return z
    .string()
    .min(1)
    .refine((value) => hasAtMost(value, max), `Must be at most ${max} characters`)
    .refine((value) => !controlOrBrokenText.test(value), 'Must not contain control characters')
    .meta({ maxLength: max })
}

/** A field of a request that may be left out: `null` means the same (design §7). */
export const absentable = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? undefined)
    .optional()

export const Uuid = z.guid().transform((id) => id.toLowerCase())
export const UuidOut = z.guid().meta({ format: 'uuid' })
/** RFC 3339 in a year, by UTC, that can be kept and said again in the same form. */
export const DateTime = z.iso
  .datetime({ offset: true, abort: true })
  .refine((value) => isStorable(new Date(value)), 'Must be in the years 1 to 9999')
export const CalendarDate = z.iso
  .date({ abort: true })
  .refine((value) => isStorable(new Date(value)), 'Must be in the years 1 to 9999')

/** Minor units of the currency beside it: an integer that JSON holds exactly (spec §6.1). */
export const MinorAmount = z.int()

/**
 * A currency as lists, stakes and searches name it; codes that ISO 4217 does not list, such as USDT, are allowed. On every
 * interface a code is written in capitals: forms raise what people type, and nothing else changes its case.
 */
export const CurrencyCode = z.string().regex(/^[A-Z0-9]{3,10}$/, 'Must be 3 to 10 capital letters or digits')
/** Currency of a game's bet limits (spec §2.1). */
export const LimitsCurrency = z.string().regex(/^[A-Z]{3,8}$/, 'Must be 3 to 8 capital letters')
/** Where only ISO 4217 is meant, known or not. */
export const IsoCurrency = z.string().regex(/^[A-Z]{3}$/, 'Must be 3 capital letters')
export const SessionCurrency = z.enum(sessionCurrencies)
export const CountryCode = z
  .enum(countryCodes, {
    error: ({ input }) => (typeof input === 'string' ? 'Must be an ISO-3166-1 alpha-2 code' : undefined),
  })
  .meta({ id: 'CountryCode', description: 'An assigned code of ISO 3166-1 alpha-2.' })
export const CountryCodeOut = z.string().regex(/^[A-Z]{2}$/)
export const Language = z.string().regex(/^[a-z]{2}$/, 'Must be two lowercase letters')
export const PlayerId = text(128)
export const Volatility = z.enum(['low', 'medium', 'high'])
export const MovementKind = z.enum(['bet', 'win', 'refund'])
export const FreeRoundKind = z.enum(['freespin', 'freeticket', 'voucher'])

/** An https address of at most 2048 characters, without credentials (spec §2.5). A fragment is welcome. */
export const HttpsUrl = z
  .string()
  .max(2048)
  .refine(isPlainHttpsUrl, 'Must be an https address')
  .meta({ format: 'uri', pattern: '^https://' })

/** A host right after the slashes, no credentials before it, and nothing that could end the attribute of a page. */
const httpsWithHost = /^https:\/\/[^\s\\<>"`@/?#]+(?:[/?#][^\s\\<>"`]*)?$/i

function isPlainHttpsUrl(value: string): boolean {
  // defence: return URLs are https
  return httpsWithHost.test(value) && !controlOrBrokenText.test(value) && URL.canParse(value)
}

export const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'Must be 1 to 128 letters, digits, dashes or underscores')

export const NextCursor = z
  .string()
  .nullable()
  .meta({ description: 'The `cursor` of the page of older ones; null where there is none.' })
