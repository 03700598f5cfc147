import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { readAddress } from './addresses'
import { webRequest } from './answer-inngest'

test('the package of Inngest reads the address that was asked, where it registers itself, and the whole body', async () => {
  const server = createServer(async (message, response) => {
    const request = webRequest(message, readAddress(message.url).url)
    const { method, url, headers } = request
    const signature = headers.get('x-inngest-signature')
    response.end(JSON.stringify({ method, url, signature, body: await request.text() }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sent = { method: 'POST', headers: { 'x-inngest-signature': 's=1' }, body: '{"a":"ä"}' }
  const answer = await fetch(`${origin}/api/inngest?fnId=a&stepId=step`, sent)
  expect(await answer.json()).toMatchObject({
    method: 'POST',
    url: `${origin}/api/inngest?fnId=a&stepId=step`,
    signature: 's=1',
    body: '{"a":"ä"}',
  })
  server.close()
})
