/** Reads a header by its name; fits the web's `Headers` and Node's own request. */
export interface RequestHeaders {
  /** Null when it was not sent; several of one name are joined with ", ". */
  get(name: string): string | null
}
