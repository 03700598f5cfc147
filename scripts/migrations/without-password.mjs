/**
 * What went wrong, without the password of an address.
 * @param {unknown} error
 */
export function withoutPassword(error) {
  return (error instanceof Error ? error.message : String(error)).replace(/:([^:@/]*)@/g, ':…@')
}
