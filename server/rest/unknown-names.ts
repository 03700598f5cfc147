import type { z } from 'zod'
import type { Operation } from '@/server/contract/operation'

/** What an operation ignored of a request, or did not do as it says: never a refusal, since older and newer clients live. */
export const warningHeader = 'Croupier-Warning'

/** Adds a sentence for the caller and for the request log, which keeps the header. */
export function warn({ headers }: { headers: Record<string, string> }, warning: string): void {
  const earlier = headers[warningHeader]
  headers[warningHeader] = earlier === undefined ? warning : `${earlier}; ${warning}`
}

const noNames: ReadonlySet<string> = new Set()
const namesBySchema = new WeakMap<z.ZodObject, ReadonlySet<string>>()

/** Worked out once for each schema: calls only look names up. */
function namesOf(schema: z.ZodObject | undefined): ReadonlySet<string> {
  if (!schema) return noNames
  const known = namesBySchema.get(schema) ?? new Set(Object.keys(schema.shape))
  namesBySchema.set(schema, known)
  return known
}

/** Names that the operation does not know among those of the query string, each once. */
export function unknownParameters(operation: Pick<Operation, 'query'>, search: string): string[] {
  if (search.length < 2) return []
  const known = namesOf(operation.query)
  const names = search.slice(1).split('&').map(nameOf)
  return [...new Set(names.filter((name) => name !== '' && !known.has(name)))]
}

function nameOf(part: string): string {
  const at = part.indexOf('=')
  const name = at < 0 ? part : part.slice(0, at)
  if (!/[%+]/.test(name)) return name
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** Names that the operation does not know among the fields of the body. */
export function unknownFields(operation: Pick<Operation, 'body'>, sent: unknown): string[] {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return []
  const known = namesOf(operation.body)
  return Object.keys(sent).filter((name) => !known.has(name))
}

const namesShown = 5
const lengthShown = 40

/** `unknown body fields: playerid, gameId`. Names are the caller's: cut, and with what a header cannot hold replaced. */
export function nameUnknown(what: 'query parameters' | 'body fields', names: readonly string[]): string {
  const shown = names
    .slice(0, namesShown)
    .map((name) => name.slice(0, lengthShown).replace(/[^\w.:[\]-]/g, '?'))
  const rest = names.length - shown.length
  return `unknown ${what}: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
