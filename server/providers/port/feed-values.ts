import { z } from 'zod'

/** A declared number as a plain decimal string, or null where it has none (exponents, not finite). */
export function decimalText(value: number): string | null {
  const text = String(value)
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : null
}

/** A non-negative decimal amount in major units, as text. */
export const DecimalString = z.string().regex(/^\d{1,16}(?:\.\d{1,8})?$/, 'Not a decimal amount')

/** The URL of an image that a page may show: no `javascript:`, no `data:`. */
export const PictureUrl = z.url({ protocol: /^https?$/ }).max(2048)

/** Leaves out what is undefined: under exact optional types an absent field is not an undefined one. */
export function declared<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
