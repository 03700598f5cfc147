import { expect, test } from 'vitest'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { flatErrors } from '@/server/contract/flat-errors'
import { readSearchEntries } from '@/server/docs/search-entries'
import { searchEntries } from './search-entries'

const entries = [
  { href: '/a', guide: 'Wallet', heading: '', text: 'Answer within five seconds. Sign nothing twice.' },
  { href: '/a#signature', guide: 'Wallet', heading: 'Verify the signature', text: 'Raw bytes first.' },
  { href: '/b', guide: 'Errors', heading: '', text: 'A 401 is final. A signature that is wrong gets one.' },
]
const found = (query: string) => searchEntries(entries, query).map(({ entry }) => entry.href)

test('a section named for the word comes before one that mentions it', () => {
  expect(found('signature')).toEqual(['/a#signature', '/b'])
})

test('every word must be found, in heading, text or the guide’s title', () => {
  expect(found('wallet raw')).toEqual(['/a#signature'])
  expect(found('wallet refund')).toEqual([])
})

test('an empty query finds nothing, and marks that mean something elsewhere are only text', () => {
  expect(found('  ')).toEqual([])
  expect(found('(.*')).toEqual([])
})

test('every error code of the contract is found as itself, with its own page first', async () => {
  const guides = await readSearchEntries()
  for (const code of [...Object.keys(errorCatalogue), ...Object.keys(flatErrors)]) {
    const [first] = searchEntries(guides, code)
    expect(first?.entry, code).toMatchObject({
      heading: code,
      href: `/docs/errors/${code}`,
    })
  }
})

test('the excerpt shows the words around the hit', () => {
  expect(searchEntries(entries, 'FIVE')[0]?.excerpt).toContain('within five seconds')
})
