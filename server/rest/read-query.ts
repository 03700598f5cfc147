import { invalidRequest } from '@/server/rest/invalid-request'

/**
 * The named parameters of a query string. Others are ignored; a named one sent twice is ambiguous and refused, and so is
 * text that is not percent-encoded UTF-8, which URLSearchParams would quietly replace.
 */
export function readQuery(search: string, names: readonly string[]): Record<string, string> {
  const found = new Map<string, string>()
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [name = '', value = ''] = splitOnce(part, '=').map(decodeComponent)
    if (!names.includes(name)) continue
    // defence: a repeated query parameter is refused
    if (found.has(name)) throw invalidRequest([{ path: name, message: 'Sent more than once' }])
    found.set(name, value)
  }
  return Object.fromEntries(found)
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidRequest([{ path: '', message: 'The query string is not percent-encoded UTF-8' }])
  }
}
