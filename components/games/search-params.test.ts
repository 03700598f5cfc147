import { describe, expect, it } from 'vitest'
import { columnSort, gameList } from './search-params'

const { isFiltered, toSearch } = gameList
const load = (query: string) => gameList.load(new URLSearchParams(query))

describe('the address of the catalogue', () => {
  it('without filters asks for the whole of it, games disabled included', () => {
    const params = load('')
    expect(isFiltered(params)).toBe(false)
    expect(toSearch(params)).toEqual({ sort: 'sort_order', page: 1 })
  })

  it('carries every filter', () => {
    const params = load('q=sunken%20&provider=aurora&type=slots&volatility=high&rtp=96&state=off&page=3')
    expect(isFiltered(params)).toBe(true)
    expect(toSearch(params)).toMatchObject({
      search: 'sunken',
      provider: 'aurora',
      type: 'slots',
      volatility: 'high',
      rtpMin: 96,
      shown: 'off',
      page: 3,
    })
  })

  it('is sorted by a column either way, or as no column shows', () => {
    expect(load('sort=-name').sort).toBe('-name')
    expect(columnSort(load('sort=rtp').sort)).toBe('rtp')
    expect([columnSort(load('').sort), columnSort(load('sort=-created_at').sort)]).toEqual([null, null])
  })

  it('does not call the order, the brand or the page a filter', () => {
    expect(isFiltered(load('sort=name&page=2&brand=0198c0de-0000-7000-8000-000000000000'))).toBe(false)
  })

  it('still shows a list where it was mangled', () => {
    const search = toSearch(load('volatility=wild&rtp=x&state=maybe&page=-4&q=%20'))
    expect(search).toMatchObject({ page: 1 })
    expect([search.volatility, search.rtpMin, search.search, search.shown]).toEqual(Array(4).fill(undefined))
  })
})
