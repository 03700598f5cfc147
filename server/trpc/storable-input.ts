import { isStorable } from '@/server/contract/instants'

const unstorableText = /[\0\p{Surrogate}]/u

interface Part {
  value: unknown
  path: string
}

/**
 * The first part of an input that PostgreSQL cannot store, with the reason, else null: a NUL or half a surrogate pair
 * in text, an invalid date or one beyond the years 1 to 9999. Without recursion, because inputs nest arbitrarily deep.
 */
export function unstorablePart(input: unknown): { path: string[]; message: string } | null {
  const open: Part[] = [{ value: input, path: '' }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const message = faultOf(part.value)
    if (message !== null) return { path: part.path.split('.').slice(1), message }
    for (const [name, value] of partsOf(part.value)) open.push({ value, path: `${part.path}.${name}` })
  }
  return null
}

function faultOf(value: unknown): string | null {
  if (typeof value === 'string')
    return unstorableText.test(value) ? 'Must not contain control characters' : null
  if (value instanceof Date) return isStorable(value) ? null : 'Must be a date in the years 1 to 9999'
  return null
}

function partsOf(value: unknown): [string, unknown][] {
  if (value instanceof Map || value instanceof Set)
    return [...value.values()].map((part, at) => [String(at), part])
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? Object.entries(value) : []
}
