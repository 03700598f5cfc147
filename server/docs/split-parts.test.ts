import { expect, test } from 'vitest'
import { markdown } from './markdown'
import { splitParts } from './split-parts'

test('what else is due is done between code blocks, which take long to colour', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const tokens = markdown.parse('```json run=none\n{}\n```\n'.repeat(5), {})
  expect(await splitParts(tokens)).toHaveLength(5)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(5)
})
