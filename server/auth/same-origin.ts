/**
 * Whether a browser sent this request from our own pages: its Origin names the host it was sent to, or the deployment's
 * public address. A missing or `null` Origin is refused: every browser sends one on a POST.
 */
export function isSameOrigin(headers: Headers, baseUrl: string): boolean {
  const origin = headers.get('origin')
  // defence: a request without Origin is refused
  if (origin === null || !URL.canParse(origin)) return false
  const sender = new URL(origin)
  // defence: Origin is compared with the base URL
  return sender.origin === new URL(baseUrl).origin || sender.host === headers.get('host')
}
