import { z } from 'zod'

type Field = z.core.$ZodType<string, string>

const typed = (given: string | number | null) => (given === null ? '' : String(given))
const numberOrNone = (text: string) => (text === '' ? null : Number(text))

/** A whole number as the field of a form takes it, typed; callers that hold a number give that. */
export const wholeInput = (field: Field) => z.preprocess(typed, z.pipe(field, z.transform(Number)))

/** The same; left empty, or null: none. */
export const wholeOrNone = (field: Field) => z.preprocess(typed, z.pipe(field, z.transform(numberOrNone)))
