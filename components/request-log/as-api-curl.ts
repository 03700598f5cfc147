const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

interface Call {
  baseUrl: string
  method: string
  path: string
  query: string
  operation: string
  requestBody: string | null
}

/** Operations that require an Idempotency-Key, which the log does not store. */
const keyed = new Set(['createSession', 'issueFreeRounds'])

/**
 * The call as a curl command. The key is read from $CROUPIER_API_KEY, and a new Idempotency-Key is generated.
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
