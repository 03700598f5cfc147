const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The attempt as a curl command with its exact body and signature, without the secret. */
export function asCurl(attempt: {
  url: string
  headers: readonly { name: string; value: string }[]
  body: string
}): string {
  const lines = [
    `curl --request POST ${quote(attempt.url)}`,
    ...attempt.headers.map(({ name, value }) => `--header ${quote(`${name}: ${value}`)}`),
    `--data-binary ${quote(attempt.body)}`,
  ]
  return lines.join(' \\\n  ')
}
