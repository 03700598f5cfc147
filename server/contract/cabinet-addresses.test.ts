import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  isOrganizationPage,
  organizationFile,
  organizationPages,
  organizationPath,
  slugInPath,
} from './cabinet-addresses'

test.each([
  ['/', '/o/lucky-lane'],
  ['/?period=30d', '/o/lucky-lane?period=30d'],
  ['/transactions', '/o/lucky-lane/transactions'],
  ['/transactions/1?x=%2F#top', '/o/lucky-lane/transactions/1?x=%2F#top'],
  ['/callbacks?group=rejected', '/o/lucky-lane/callbacks?group=rejected'],
  ['/account', '/account'],
  ['/staff/organizations', '/staff/organizations'],
  ['/docs/quick-start', '/docs/quick-start'],
  ['/o/other/team', '/o/other/team'],
  ['/transactions-of-mine', '/transactions-of-mine'],
])('%s of an organization is %s', (path, address) => {
  expect(organizationPath('lucky-lane', path)).toBe(address)
})

test('without an organization a path stays as it is', () => {
  expect(organizationPath(null, '/transactions')).toBe('/transactions')
})

test.each(['//evil.example', 'https://evil.example/team', 'team'])(
  '%s is the page of no organization',
  (path) => expect([isOrganizationPage(path), organizationPath('x', path)]).toEqual([false, path]),
)

test('a path names its organization, and no other path names one', () => {
  const named = (paths: readonly string[]) => paths.map(slugInPath)
  expect(named(['/o/lucky-lane', '/o/lucky-lane/team'])).toEqual(['lucky-lane', 'lucky-lane'])
  const others = ['/', '/o', '/o/', '/account', '/organization', '/staff/o/x', '/o/a%00b/team']
  expect(named([...others, `/o/${'a'.repeat(101)}`])).toEqual(Array(8).fill(null))
})

test('a file names its organization in the query', () => {
  expect(organizationFile('lucky-lane', '/api/audit-log')).toBe('/api/audit-log?organization=lucky-lane')
  expect(organizationFile('lucky-lane', '/api/audit-log?area=keys')).toBe(
    '/api/audit-log?area=keys&organization=lucky-lane',
  )
})

test('every folder of an organization’s pages is known by its name', () => {
  const folders = readdirSync('app/(cabinet)/(signed-in)/o/[slug]', { withFileTypes: true })
  expect(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...organizationPages])
})
