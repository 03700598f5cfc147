import { expect, test } from 'vitest'
import { areas, readAddress } from './addresses'
import { machineRoutes } from './routes'

const page = { form: 'operator', isApi: false, bodyLimitBytes: 65_536, role: 'cabinet' }

test.each([
  ['/v1', areas['/v1/[[...path]]']],
  ['/v1/games?page=2', areas['/v1/[[...path]]']],
  ['//v1/games', areas['/v1/[[...path]]']],
  ['/v1\\games', areas['/v1/[[...path]]']],
  ['/openapi/operator.json', areas['/openapi/[[...path]]']],
  ['http://elsewhere.example/provider/v1/aurora/movements', areas['/provider/[[...path]]']],
  ['/api/trpc/a,b?batch=1', areas['/api/trpc/[[...path]]']],
  ['/api/campaigns/1/players', areas['/api/campaigns/[campaignId]/players/[[...path]]']],
  ['//api/campaigns/1/players', page],
  ['/api/campaigns/1', page],
  ['/v10', page],
  ['/launch/abc', { ...page, role: 'api' }],
  ['/replay/abc', { ...page, role: 'api' }],
  ['/complete', { ...page, role: 'api' }],
  ['/api/inngest', { ...page, bodyLimitBytes: 1_048_576, role: 'jobs' }],
  ['/sign-in?next=/v1', page],
  ['*', page],
  [undefined, page],
])('%s is judged as one place', (requested, area) => expect(readAddress(requested).area).toEqual(area))

test.each([
  ['/v1/../api/trpc/session.me', '/api/trpc/session.me'],
  ['/v1/%2e%2e/sign-in', '/sign-in'],
  ['/docs/../v1/games', '/v1/games'],
])('%s is judged as the path that it means', (requested, meant) => {
  expect(readAddress(requested).area).toEqual(readAddress(meant).area)
  expect(readAddress(requested).url.pathname).toBe(meant)
})

test('what is dispatched directly is an API whose handlers measure the body', () => {
  for (const folder of Object.keys(machineRoutes))
    expect(readAddress(folder).area, folder).toMatchObject({ isApi: true, bodyLimitBytes: null })
})
