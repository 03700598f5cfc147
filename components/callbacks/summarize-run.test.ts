import { expect, it } from 'vitest'
import { summarizeRun } from './summarize-run'

it('every callback of a run is delivered, failed, skipped or left', () => {
  const summary = summarizeRun({
    planned: 20,
    worked: 17,
    results: [
      { state: 'confirmed', count: 10 },
      { state: 'exhausted', count: 3 },
      { state: 'unknown', count: 1 },
    ],
    skipped: [
      { reason: 'moved_on', type: 'win', count: 2 },
      { reason: 'refused', type: 'refund', count: 1 },
      { reason: 'bet', type: 'bet', count: 5 },
    ],
  })
  expect(summary).toEqual({ done: 10, failed: 4, skipped: 3, left: 3 })
})

it('a resolved callback is done', () => {
  const results = [{ state: 'resolved' as const, count: 4 }]
  expect(summarizeRun({ planned: 4, worked: 4, results, skipped: [] })).toMatchObject({ done: 4, failed: 0 })
})
