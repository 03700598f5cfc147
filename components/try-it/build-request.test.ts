import { afterEach, expect, test, vi } from 'vitest'
import type { RequestForm } from '@/server/contract/openapi/request-forms'
import { requestForms } from '@/server/contract/openapi/request-forms'
import { buildRequest, needsConfirmation, problemsOf } from './build-request'
import { sendRequest } from './send-request'

const forms = new Map(requestForms().map((form) => [form.id, form]))

function formOf(id: string): RequestForm {
  const form = forms.get(id)
  if (!form) throw new Error(`There is no ${id}`)
  return form
}

test('path and query are encoded, and empty fields are left out', () => {
  const values = {
    'path.provider_code': 'aurora',
    'path.round_id': 'round/1?x',
    'query.limit': '5',
    'query.sub_operator_ref': '',
  }
  expect(buildRequest(formOf('getRound'), { values, body: '' }, 'new')).toEqual({
    method: 'GET',
    path: '/v1/rounds/aurora/round%2F1%3Fx?limit=5',
    headers: {},
    body: null,
  })
})

test('a body is sent as it was written, and an idempotency key is made where none was given', () => {
  const form = formOf('createSession')
  const built = (values: Record<string, string>) => buildRequest(form, { values, body: '{"a":1.0}' }, 'new')
  expect(built({})).toEqual({
    method: 'POST',
    path: '/v1/sessions',
    headers: { 'Idempotency-Key': 'new', 'Content-Type': 'application/json' },
    body: '{"a":1.0}',
  })
  expect(built({ 'header.Idempotency-Key': 'mine' }).headers['Idempotency-Key']).toBe('mine')
})

test('a missing part of the path and a header that cannot be sent are named', () => {
  expect(problemsOf(formOf('getGame'), { values: {}, body: '' })).toEqual({ 'path.game_id': 'Required.' })
  const values = { 'header.Idempotency-Key': 'schlüssel' }
  expect(problemsOf(formOf('createSession'), { values, body: '' })).toEqual({
    'header.Idempotency-Key': 'Use printable ASCII characters only.',
  })
  expect(problemsOf(formOf('createSession'), { values: {}, body: '' })).toEqual({})
})

test('only what changes something in production is confirmed first', () => {
  const asked = (id: string, isLive: boolean) => needsConfirmation(formOf(id), isLive)
  expect([asked('createSession', true), asked('cancelFreeRounds', true)]).toEqual([true, true])
  expect([asked('createSession', false), asked('listGames', true)]).toEqual([false, false])
})

afterEach(() => vi.unstubAllGlobals())

test('a request goes to this deployment with the key and without cookies', async () => {
  const asked = vi.fn(async () => new Response('{"games":[]}', { headers: { 'x-api-mode': 'sandbox' } }))
  vi.stubGlobal('fetch', asked)
  const received = await sendRequest(
    buildRequest(formOf('listGames'), { values: {}, body: '' }, ''),
    'crp_mine',
  )
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    '/v1/games',
    expect.objectContaining({
      method: 'GET',
      headers: { Authorization: 'Bearer crp_mine' },
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    }),
  )
  expect(received).toMatchObject({ status: 200, text: '{"games":[]}' })
  expect(received.headers).toContainEqual({ name: 'x-api-mode', value: 'sandbox' })
})
