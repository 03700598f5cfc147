import { expect, test } from 'vitest'
import { acceptedLanguages, prefersJson } from './accepts'

test.each([
  'application/json',
  'application/problem+json',
  'application/json, text/plain, */*',
  'text/html;q=0.5, application/json',
  'APPLICATION/JSON; charset=utf-8',
])('%j is a program that reads JSON', (accept) => expect(prefersJson(accept)).toBe(true))

test.each([
  null,
  '',
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/html, application/json',
  'application/json;q=0',
  'application/json;q=0.4, text/html;q=0.9',
  'application/json;q=nonsense',
])('%j is shown a page', (accept) => expect(prefersJson(accept)).toBe(false))

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', ['de', 'de', 'en']],
  ['en;q=0.5, sv', ['sv', 'en']],
  ['fr;q=0, *', ['*']],
  ['', ['']],
])('%j asks for %j', (header, languages) =>
  expect(acceptedLanguages(new Headers({ 'accept-language': header }))).toEqual(languages),
)
