import type { FieldValues, Resolver } from 'react-hook-form'

/** For forms that a page opens with: what checks them is fetched with the first submission, as most visits make none. */
export const lazyResolver =
  <Values extends FieldValues>(load: () => Promise<Resolver<Values>>): Resolver<Values> =>
  async (...asked) =>
    (await load())(...asked)
