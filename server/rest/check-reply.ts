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
    log.error({ operation: operation.id, problem }, 'an answer broke the contract')
  }
  // defence: a reply has only the fields of the contract
  return result.success ? result.data : reply.body
}

function extraFields(given: unknown, known: unknown): string | null {
  const [sent, named] = [JSON.stringify(given), JSON.stringify(known)]
  // Verbs usually answer in the contract's field order; then nothing needs to be copied.
  if (sent === named || isDeepStrictEqual(JSON.parse(sent), JSON.parse(named))) return null
  return 'it has fields that are not in the contract'
}
