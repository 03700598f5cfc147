import { expect, test } from 'vitest'
import { jsonResponse, textOf, textResponse } from './text-response'

const made = () =>
  textResponse('naïve', { status: 418, headers: { 'content-type': 'text/plain', 'x-own': '1' } })

test('is a Response to whoever looks', async () => {
  expect(made()).toBeInstanceOf(Response)
  expect(made().status).toBe(418)
  expect(made().ok).toBe(false)
  expect(jsonResponse({}).ok).toBe(true)
  expect(await made().text()).toBe('naïve')
  expect(new TextDecoder().decode(await made().arrayBuffer())).toBe('naïve')
  expect(await jsonResponse({ a: [1] }).json()).toEqual({ a: [1] })
  expect(jsonResponse({}).headers.get('content-type')).toBe('application/json')
})

test('gives its text by every member of a Response that tells of a body', () => {
  const aboutNoBody = ['constructor', 'headers', 'ok', 'redirected', 'status', 'statusText', 'type', 'url']
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(made()))
  const all = Object.getOwnPropertyNames(Response.prototype)
  expect(all.filter((name) => !own.includes(name) && !aboutNoBody.includes(name))).toEqual([])
})

test('can be made anew of its parts, as a framework does', async () => {
  const { body, status, headers } = made()
  const anew = new Response(body, { status, headers })
  expect([anew.status, anew.headers.get('x-own'), await anew.text()]).toEqual([418, '1', 'naïve'])
})

test('is read once, as any other', async () => {
  const response = made()
  const copy = response.clone()
  await response.text()
  expect(response.bodyUsed).toBe(true)
  await expect(response.text()).rejects.toThrow(TypeError)
  expect(await copy.text()).toBe('naïve')
})

test('takes headers set later, and gives its text without being read', () => {
  const response = made()
  response.headers.set('x-late', '2')
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/plain',
    'x-late': '2',
    'x-own': '1',
  })
  expect(textOf(response)).toBe('naïve')
  expect(textOf(new Response('other'))).toBeUndefined()
})
