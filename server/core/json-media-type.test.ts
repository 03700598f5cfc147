import { expect, test } from 'vitest'
import { isJsonMediaType } from './json-media-type'

test.each([
  'application/json',
  'Application/JSON',
  'application/json;',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json ; charset = utf-8 ;',
])('%s is JSON', (header) => {
  expect(isJsonMediaType(header)).toBe(true)
})

test.each([
  '',
  'text/json',
  'application/jsonp',
  'application/json5',
  'application/ json',
  'application/json; charset=latin1',
  'application/json; charset=utf-8; charset=utf-8',
  'application/json; boundary=x',
  'application/json; charset="utf-8',
  'application/json;;',
  'text/plain; application/json',
  `application/json${' '.repeat(20_000)}`,
])('%j is not', (header) => {
  expect(isJsonMediaType(header)).toBe(false)
})
