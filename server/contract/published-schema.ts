/**
 * How a value is published where its zod schema says more, or less, than a client may know: `keywords` in place of the schema's own,
 * undefined ones left out.
 */
export const publishedAs =
  (keywords: Readonly<Record<string, unknown>>) =>
  ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
    for (const [keyword, value] of Object.entries(keywords)) {
      if (value === undefined) delete jsonSchema[keyword]
      else jsonSchema[keyword] = value
    }
  }
