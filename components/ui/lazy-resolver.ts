import type { FieldValues, Resolver } from 'react-hook-form'

/** Loads a form's validation with the first submission. */
export const lazyResolver =
  <Values extends FieldValues>(load: () => Promise<Resolver<Values>>): Resolver<Values> =>
  async (...asked) =>
    (await load())(...asked)
