import { expect, onTestFinished, test } from 'vitest'
import { operations } from '@/server/contract/operations'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { flushRequests } from '@/server/modules/operations/request-log'
import { tokenOf } from '@/server/rest/testing/api-tenant'
import { openGetTransaction } from '@/server/rest/testing/scenes/transactions'
import { serveMcp } from './serve-mcp'

let messages = 0

async function openAgent(scopes?: Parameters<typeof tokenOf>[1]) {
  const { tenant, id } = await openGetTransaction()
  const token = scopes ? await tokenOf(tenant, scopes) : tenant.token
  const send = (method: string, params: Record<string, unknown>, headers: Record<string, string> = {}) => {
    messages += 1
    return serveMcp(
      new Request('http://croupier.test/mcp', {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-forwarded-for': '198.51.100.7',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: messages, method, params }),
      }),
    )
  }
  const call = async (name: string, args: Record<string, unknown>) => {
    const { result } = await messageOf(await send('tools/call', { name, arguments: args }))
    return { text: result.content[0].text as string, isError: result.isError === true }
  }
  return { tenant, id, send, call }
}

/** A JSON body, or the one event of a stream. */
async function messageOf(response: Response) {
  const text = await response.text()
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
}

function inMode(mode: 'sandbox' | 'live') {
  const { API_MODE } = env()
  onTestFinished(() => {
    env().API_MODE = API_MODE
  })
  env().API_MODE = mode
}

test('without a valid key an agent gets the 401 of the API', async () => {
  const { send } = await openAgent()
  const answer = await send('tools/list', {}, { authorization: 'Bearer crp_wrong' })
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
  expect(await answer.json()).toMatchObject({ error: 'invalid_token' })
})

test('an agent finds an operation, reads what it needs, and calls it', async () => {
  const { call } = await openAgent()
  expect((await call('search_operations', { words: 'list games' })).text).toContain(
    'listGames: GET /v1/games',
  )
  expect((await call('search_operations', {})).text.split('\n')).toHaveLength(operations.length)
  expect((await call('describe_operation', { operation: 'createSession' })).text).toContain('| `player_id` |')
  const games = await call('call_read_operation', { operation: 'listGames', parameters: { per_page: 1 } })
  expect(JSON.parse(games.text)).toMatchObject({ status: 200, body: { page: 1, per_page: 1 } })
})

test('a transaction is explained in sentences', async () => {
  const { call, id } = await openAgent()
  const { text } = await call('explain_transaction', { id })
  expect(text).toMatch(/^The win of \d+ minor units of EUR is confirmed\. The wallet confirmed it/)
  expect(text).toContain('HTTP 200 after 12 ms, judged confirmed')
  const unknown = await call('explain_transaction', { id: '01981f3c-0000-7000-8000-000000000000' })
  expect(unknown.isError).toBe(true)
  expect(unknown.text).toContain('"code":"E0004"')
})

test('another tenant’s transaction is not found', async () => {
  const { call } = await openAgent()
  const { id } = await openAgent()
  expect((await call('explain_transaction', { id })).text).toContain('"status":404')
})

test('the scopes of the key hold: a read-only key writes nothing', async () => {
  inMode('sandbox')
  const { call, tenant } = await openAgent(['read'])
  const body = { game_id: tenant.gameId }
  const refused = await call('call_write_operation', { operation: 'createDemoSession', body })
  expect(refused.isError).toBe(true)
  expect(refused.text).toContain('"code":"E5004"')
})

test('a tool that reads calls nothing that writes, and in live mode there is no tool that writes', async () => {
  inMode('live')
  const { call, send } = await openAgent()
  const mixed = await call('call_read_operation', { operation: 'createSession', parameters: {} })
  expect(mixed).toMatchObject({ isError: true, text: expect.stringContaining('POST operation') })
  const { result } = await messageOf(await send('tools/list', {}))
  const names = result.tools.map(({ name }: { name: string }) => name)
  expect(names).toContain('call_read_operation')
  expect(names).not.toContain('call_write_operation')
})

test('a parameter cannot lead to another address', async () => {
  const { call } = await openAgent()
  for (const game_id of ['..', '', '../transactions', 'x/../../transactions']) {
    const { text } = await call('call_read_operation', { operation: 'getGame', parameters: { game_id } })
    expect(JSON.parse(text).body).toMatchObject({ error: { code: 'E0003' } })
  }
})

test('every message and every operation that it calls is in the request log', async () => {
  const { call, tenant } = await openAgent()
  await call('call_read_operation', { operation: 'listProviders' })
  await flushRequests()
  const { organizationId } = tenant
  const rows = await db.apiRequest.findMany({
    where: { organizationId },
    select: { operation: true, ip: true },
  })
  expect(rows.toSorted((one, other) => one.operation.localeCompare(other.operation))).toEqual([
    { operation: 'listProviders', ip: '198.51.100.7' },
    { operation: 'mcp', ip: '198.51.100.7' },
  ])
})
