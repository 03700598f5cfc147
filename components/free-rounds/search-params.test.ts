import { describe, expect, it } from 'vitest'
import { hasFilter } from '@/components/data/list-params'
import { loadGrantParams, toSearch } from './search-params'

const load = (query: string) => loadGrantParams(new URLSearchParams(query))

describe('the address of the list of grants', () => {
  it('without filters asks for all of them', () => {
    expect(hasFilter(load(''))).toBe(false)
    expect(toSearch(load('')).statuses).toBeUndefined()
  })

  it('carries every filter', () => {
    const params = load('player=p1&ref=spring&status=active&provider=aurora')
    expect(hasFilter(params)).toBe(true)
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
