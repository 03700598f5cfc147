import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '@/server/contract/operation'
import type { Dependencies } from '@/server/rest/dependencies'
import type { Reply } from '@/server/rest/reply'

/**
 * The body as the contract declares it; undeclared fields are removed. A body that breaks the contract throws outside
 * production; in production it is logged and sent, because a player may be waiting.
 */
export function checkReply(
  operation: Operation,
  reply: Reply,
  { isStrict, log }: Pick<Dependencies, 'isStrict' | 'log'>,
): unknown {
  const documented = operation.responses[reply.status]
  if (!documented)
    throw new Error(`${operation.id} answered ${reply.status}, which its contract does not have`)
  const result = documented.schema.safeParse(reply.body)
  const problem = result.success ? extraFields(reply.body, result.data) : result.error.message
  if (problem !== null) {
    if (isStrict()) throw new Error(`${operation.id} broke its contract: ${problem}`)
    log.error({ operation: operation.id, problem }, 'response violates the contract')
  }
  // defence: a reply has only the fields of the contract
  return result.success ? result.data : reply.body
}

function extraFields(given: unknown, known: unknown): string | null {
  if (isEqual(given, known)) return null
  // Undefined members, and what writes itself as JSON, are the same once they are text.
  const [sent, named] = [JSON.stringify(given), JSON.stringify(known)]
  if (sent === named || isDeepStrictEqual(JSON.parse(sent), JSON.parse(named))) return null
  return 'it has fields that are not in the contract'
}

/** True for what is certainly equal, without writing it as text twice, which took a page of games a twentieth of its time. */
function isEqual(given: unknown, known: unknown): boolean {
  if (given === known) return true
  if (Array.isArray(given)) {
    if (!Array.isArray(known) || given.length !== known.length) return false
    return given.every((item, index) => isEqual(item, known[index]))
  }
  if (!isPlain(given) || !isPlain(known)) return false
  for (const name in given) if (!isEqual(given[name], known[name])) return false
  for (const name in known) if (given[name] === undefined) return false
  return true
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
