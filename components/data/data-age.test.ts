import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DataAge } from './data-age'

const shown = (data: unknown) => renderToStaticMarkup(createElement(DataAge, { data }))

test('a list says as of when it is where a replica answered it, and nothing otherwise', () => {
  expect(shown({ rows: [], dataAsOf: new Date('2026-03-01T12:00:05Z') })).toMatch(/Data as of .*12:00:05/)
  for (const data of [undefined, null, [], { rows: [] }]) expect(shown(data)).toBe('')
})
