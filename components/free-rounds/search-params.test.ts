import { describe, expect, it } from 'vitest'
import { grantList } from './search-params'

const { isFiltered, toSearch } = grantList
const load = (query: string) => grantList.load(new URLSearchParams(query))

describe('the address of the list of grants', () => {
  it('without filters asks for all of them', () => {
    expect(isFiltered(load(''))).toBe(false)
    expect(toSearch(load('')).statuses).toBeUndefined()
  })

  it('carries every filter', () => {
    const params = load('player=p1&ref=spring&status=active&provider=aurora')
    expect(isFiltered(params)).toBe(true)
    expect(toSearch(params)).toMatchObject({
      playerId: 'p1',
      campaignRef: 'spring',
      statuses: ['active'],
      providerCode: 'aurora',
    })
  })

  it('knows the question of what is still open', () => {
    expect(toSearch(load('status=open')).statuses).toEqual(['pending_issue', 'active', 'cancel_failed'])
  })

  it('still shows a list where it was mangled', () => {
    const search = toSearch(load('status=odd&player=%20'))
    expect([search.statuses, search.playerId]).toEqual([undefined, undefined])
  })
})
