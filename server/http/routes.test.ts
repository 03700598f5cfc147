import { expect, test } from 'vitest'
import { processRoutes } from './answer-process'
import { machineRoutes, playerRoutes } from './routes'

type RouteFile = Record<string, unknown>

const files = import.meta.glob<RouteFile>([
  '/app/{v1,sandbox,provider,files,api/health,api/metrics}/**/route.ts',
  '/app/*player*/**/route.ts',
])
const dispatched = { ...machineRoutes, ...playerRoutes, ...processRoutes }
/** The folder that groups the players' pages is not in their address. */
const fileOf = (folder: string) => `/app${folder in playerRoutes ? '/(player)' : ''}${folder}/route.ts`

test('every route file of these paths is dispatched to directly, and nothing else', () => {
  expect(Object.keys(dispatched).map(fileOf).sort()).toEqual(Object.keys(files).sort())
})

test.each(Object.keys(dispatched))('%s is served by its own folder’s file', async (folder) => {
  const file = await files[fileOf(folder)]?.()
  expect(dispatched[folder]).toBe(file)
})
