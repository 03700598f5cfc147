/** In names whose values open something: a game link, a key, a signature. */
const secretMemberName = /game_url|launch_url|token|secret|password|authorization|api_key|apikey|signature/i
const secretParameterName = /token|secret|key|sig|auth|password|session/i

// A name and its value, however it is spelled; which names are secret is asked of the name alone, so that a text made to
// slow a search down cannot.
// defence: redaction takes linear time
const member = /"([^"\\]*)"(\s*:\s*)"(?:[^"\\]|\\.)*"?/g
const parameter = /([?&])([^=&?"\s]*)=[^&"\s#]*/g
const apiKey = /(crp_[0-9A-Za-z]{8})[0-9A-Za-z]+/g

/**
 * What is kept of a body: its beginning, with what opens something redacted. It works on text, since a body may be cut
 * off or be no JSON at all. PostgreSQL's text has no NUL.
 */
export function redactBody(text: string, maxLength: number): string {
  // defence: the request log has no secrets from bodies
  return redactText(text.slice(0, maxLength).replace(member, strikeMember))
}

/** The same for a path, a query or a header. */
export function redactText(text: string): string {
  // defence: the request log has no secrets or keys from URLs
  return text.replace(parameter, strikeParameter).replace(apiKey, '$1…').replaceAll('\0', '\uFFFD')
}

function strikeMember(whole: string, name: string, colon: string): string {
  return secretMemberName.test(name) ? `"${name}"${colon}"[redacted]"` : whole
}

function strikeParameter(whole: string, mark: string, name: string): string {
  return secretParameterName.test(name) ? `${mark}${name}=[redacted]` : whole
}
