import { expect, it } from 'vitest'
import { asApiCurl } from './as-api-curl'

const call = {
  baseUrl: 'https://api.example.com',
  method: 'GET',
  path: '/v1/games',
  query: '?q=a%20b',
  operation: 'listGames',
  requestBody: null,
}

it('names the key only as a variable of the shell', () => {
  expect(asApiCurl(call)).toBe(
    [
      "curl --request GET 'https://api.example.com/v1/games?q=a%20b'",
      '--header "Authorization: Bearer $CROUPIER_API_KEY"',
    ].join(' \\\n  '),
  )
})

it('sends the body as it was, quoted for the shell, and a new idempotency key where one is needed', () => {
  const command = asApiCurl({
    ...call,
    method: 'POST',
    operation: 'createSession',
    requestBody: `{"a":"it's"}`,
  })
  expect(command).toContain(String.raw`--data-binary '{"a":"it'\''s"}'`)
  expect(command).toContain('Idempotency-Key: $(uuidgen)')
})
