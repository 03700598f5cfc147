const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: shutting down, crashed, starting up
  '57P01',
  '57P02',
  '57P03',
  // A deadline of the lane: of the statement, of a lock, of a transaction without a statement
  '57014',
  '55P03',
  '25P03',
  // Prisma: not reachable, timed out, operation timed out, connection closed, pool exhausted, no transaction in time
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
])

/** PostgreSQL: the connection broke (08), or room, memory or connections ran out (53): nothing was done. */
const isPassing = (code: string) => /^(?:08|53)[0-9A-Z]{3}$/.test(code)

const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** True when the database could not be reached or went away, anywhere in the chain of causes: worth a retry (E0002). */
export function isDatabaseFailure(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  const code = 'code' in error ? String(error.code) : ''
  // defence: an exhausted pool or a full disk is a temporary failure
  if (connectionCodes.has(code) || isPassing(code) || poolMessages.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some((inner) => isDatabaseFailure(inner, depth + 1)))
    return true
  return isDatabaseFailure(error.cause, depth + 1)
}
