/** Reading a header by its name, whoever holds them: the web's `Headers` can, and so can Node's own request. */
export interface RequestHeaders {
  /** Null when it was not sent; several of one name are joined with ", ". */
  get(name: string): string | null
}
