const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

interface Call {
  baseUrl: string
  method: string
  path: string
  query: string
  operation: string
  requestBody: string | null
}

/** Operations that are safe to repeat only under an Idempotency-Key, which the log does not keep. */
const keyed = new Set(['createSession', 'issueFreeRounds'])

/**
 * The call as a command for a shell. The key is not in it: it is read from $CROUPIER_API_KEY, and an Idempotency-Key is a
 * new one each time.
 */
export function asApiCurl({ baseUrl, method, path, query, operation, requestBody }: Call): string {
  const lines = [
    `curl --request ${method} ${quote(`${baseUrl}${path}${query}`)}`,
    '--header "Authorization: Bearer $CROUPIER_API_KEY"',
    ...(keyed.has(operation) ? ['--header "Idempotency-Key: $(uuidgen)"'] : []),
    ...(requestBody === null
      ? []
      : [`--header 'Content-Type: application/json'`, `--data-binary ${quote(requestBody)}`]),
  ]
  return lines.join(' \\\n  ')
}
