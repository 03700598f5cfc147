import type { FieldValues, Resolver } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

/** Loads a form's schema with the first submission. */
export const lazyResolver =
  <Values extends FieldValues>(load: () => Promise<$ZodType<Values, Values>>): Resolver<Values> =>
  async (...asked) => {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver<Values, unknown, Values>(schema)(...asked)
  }
