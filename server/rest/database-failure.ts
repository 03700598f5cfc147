const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: too many connections, shutting down, crashed, starting up
  '53300',
  '57P01',
  '57P02',
  '57P03',
  // Prisma: not reachable, timed out, operation timed out, connection closed, pool exhausted
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
])

const poolMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** True when the database could not be reached or went away, anywhere in the chain of causes: worth a retry (E0002). */
export function isDatabaseFailure(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false
  const code = 'code' in error ? String(error.code) : ''
  if (connectionCodes.has(code) || code.startsWith('08') || poolMessages.test(error.message)) return true
  if (error instanceof AggregateError && error.errors.some((inner) => isDatabaseFailure(inner, depth + 1)))
    return true
  return isDatabaseFailure(error.cause, depth + 1)
}
