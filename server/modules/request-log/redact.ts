/** Names whose values open something: a game link, a key, a signature. */
const secretName = 'game_url|launch_url|token|secret|password|authorization|api_key|apikey|signature'

const secretMember = new RegExp(
  `"([^"\\\\]*(?:${secretName})[^"\\\\]*)"(\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"?`,
  'gi',
)
const secretParameter = /([?&](?:[^=&"\s]*(?:token|secret|key|sig|auth|password|session))=)[^&"\s#]*/gi
const apiKey = /(crp_[0-9A-Za-z]{8})[0-9A-Za-z]+/g

/**
 * What is kept of a body: its beginning, with what opens something struck out. It works on text, since a body may be cut
 * off or be no JSON at all. PostgreSQL's text has no NUL.
 */
export function redactBody(text: string, maxLength: number): string {
  return redactText(text.slice(0, maxLength).replace(secretMember, '"$1"$2"[redacted]"'))
}

/** The same for a path, a query or a header. */
export function redactText(text: string): string {
  return text.replace(secretParameter, '$1[redacted]').replace(apiKey, '$1…').replaceAll('\0', '\uFFFD')
}
