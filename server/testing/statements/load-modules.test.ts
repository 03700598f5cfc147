import { expect, test } from 'vitest'
import { loadExposed } from './load-modules'

test('each call loads the files it names, also after another call in the same process', async () => {
  const [first, second] = ['server/core/money.ts', 'server/paging/report-cursor.ts'] as const
  expect(Object.keys(await loadExposed([first]))).toEqual([first])
  expect(Object.keys(await loadExposed([second]))).toEqual([second])
})
