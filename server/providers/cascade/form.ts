import { decodeUtf8 } from '@/server/formats/json-text'

export type Form = ReadonlyMap<string, string>

/**
 * Parses a form strictly: UTF-8, each pair with its `=`, no repeated parameter, no broken escapes; null otherwise.
 * Names are lower-case words and values contain no `&`: the signed text joins unencoded pairs and must be unambiguous.
 */
export function readForm(bytes: Uint8Array): Form | null {
  const text = decodeUtf8(bytes)
  if (text === null) return null
  const form = new Map<string, string>()
  for (const pair of text.split('&')) {
    const parsed = readPair(pair)
    if (!parsed || form.has(parsed.name)) return null
    form.set(parsed.name, parsed.value)
  }
  return form
}

function readPair(pair: string): { name: string; value: string } | null {
  const split = pair.indexOf('=')
  const name = decode(pair.slice(0, Math.max(split, 0)))
  const value = decode(pair.slice(split + 1))
  if (split < 1 || name === null || value === null) return null
  return /^[a-z_]+$/.test(name) && !value.includes('&') ? { name, value } : null
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
