import { expect, test } from 'vitest'
import { CliError, explain } from './failures.js'
import { table } from './output.js'

test('a table is aligned, and writes nothing to the terminal but text', () => {
  const rows = [
    { name: 'Lucky\u001b[31m Harbour\r', rtp: 96.5 },
    { name: 'A', rtp: null },
  ]
  const text = table(rows, [
    { heading: 'Name', cell: ({ name }) => name },
    { heading: 'RTP', cell: ({ rtp }) => rtp, isNumber: true },
  ])
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Name +RTP$/),
    'Lucky\ufffd[31m Harbour\ufffd  96.5',
    expect.stringMatching(/^A +–$/),
    '',
  ])
})

test.each([
  [{ status: 401, message: 'm' }, 3],
  [{ status: 403, message: 'm' }, 3],
  [{ status: 404, message: 'm' }, 4],
  [{ status: 429, message: 'm' }, 4],
  [{ status: 503, message: 'm' }, 5],
  [{ status: null, message: 'm' }, 5],
  [new Error('bug'), 1],
  [new CliError('unexpected', 'm'), 6],
])('%o exits with %i', (error, code) => {
  expect(explain(error).code).toBe(code)
})
