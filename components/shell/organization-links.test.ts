import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { organizationPages } from '@/server/contract/cabinet-addresses'

/** Files that link to pages outside any organization alone, or build the address themselves. */
const outside = [
  /^components\/(?:certification|guides|invite|outbox|sign-in|service-overview|jobs|providers|books)\//,
  /^components\/shell\/(?:organization-link|organizations-of-mine)\.tsx$/,
  /^components\/(?:incidents\/incidents-view|team\/requirement-card)\.tsx$/,
  // Pages of staff in the folder of their area.
  /^components\/(?:organization\/(?:access-table|account-view|organizations-table)|affiliate\/(?:affiliates?|bank-files)-view|games\/(?:game-)?pictures-view)\.tsx$/,
  /^components\/(?:contracts\/(?:contracts?|provider-statements|unbilled)-view|jurisdictions\/profiles-view|packages\/differences-view|verification\/review-view|studio\/staff-studios-view|game-calendar\/staff-calendar-view)\.tsx$/,
]

const sources = ['components', 'app/(cabinet)/(signed-in)/o']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .filter((path) => !outside.some((allowed) => allowed.test(path)))

const filesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(path, 'utf8')))

test('a page of an organization is linked by OrganizationLink, which knows the organization on screen', () => {
  expect(filesWith(/import Link\b.* from 'next\/link'/)).toEqual([])
})

const page = `["'\`]/(?:${organizationPages.join('|')}|["'\`?])`

test('a page of an organization is navigated to by useOrganizationPath', () => {
  expect(filesWith(new RegExp(`router\\.(?:push|replace|prefetch)\\(\\s*${page}`))).toEqual([])
  expect(filesWith(new RegExp(`<a\\b[^>]*href=\\{?${page}`))).toEqual([])
  const elsewhere = filesWith(new RegExp(`location\\.(?:assign|replace)\\(\\s*${page}`))
  // Who leaves an organization goes to whichever is left.
  expect(elsewhere).toEqual(['components/team/member-menu.tsx'])
})

test('a download or upload names the organization, by useOrganizationFile', () => {
  // A sign-in names its connection, which is of one organization.
  expect(filesWith(/(?:fetch\(|href=\{?|open\('[A-Z]+',\s*)["'`]\/api\/(?!trpc|sso\/)/)).toEqual([])
})
