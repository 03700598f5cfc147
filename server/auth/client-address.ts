/**
 * The address a request came from: the last entry of X-Forwarded-For, which our own proxy (or the server itself)
 * appended. Earlier entries are unverified.
 */
export function clientAddress(headers: Headers): string | null {
  const entries = headers.get('x-forwarded-for')?.split(',') ?? []
  const last = entries.at(-1)?.trim()
  return last || null
}
