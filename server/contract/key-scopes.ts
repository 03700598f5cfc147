/** Whether a key with these scopes may call an operation: any one of the operation's will do, and `write` may read. */
export const holdsScope = (wanted: readonly string[], held: readonly string[]): boolean =>
  wanted.some((scope) => held.includes(scope) || (scope === 'read' && held.includes('write')))
