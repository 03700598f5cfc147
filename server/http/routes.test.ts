import { expect, test } from 'vitest'
import { machineRoutes } from './routes'

const files = import.meta.glob<Record<string, unknown>>('/app/{v1,provider,files}/**/route.ts')
const fileOf = (folder: string) => `/app${folder}/route.ts`

test('every route file of the machine paths is dispatched to directly, and nothing else', () => {
  expect(Object.keys(machineRoutes).map(fileOf).sort()).toEqual(Object.keys(files).sort())
})

test.each(Object.keys(machineRoutes))('%s is served by its own folder’s file', async (folder) => {
  const file = await files[fileOf(folder)]?.()
  expect(machineRoutes[folder]).toBe(file)
})
