import { describe, expect, it } from 'vitest'
import { campaignList, loadPlayerParams, toPlayerSearch } from './search-params'

const load = (query: string) => campaignList.load(new URLSearchParams(query))
const loadPlayers = (query: string) => loadPlayerParams(new URLSearchParams(query))

describe('the address of the list of campaigns', () => {
  it('carries text, status and brand', () => {
    const brand = '0198c0de-0000-7000-8000-000000000000'
    const params = load(`q=spring%20&status=running&brand=${brand}`)
    expect(campaignList.isFiltered(params)).toBe(true)
    expect(campaignList.toSearch(params)).toMatchObject({
      text: 'spring',
      statuses: ['running'],
      brandId: brand,
    })
  })

  it('still shows a list where it was mangled', () => {
    expect(campaignList.toSearch(load('status=odd&q=%20'))).toEqual({ cursor: null })
  })
})

describe("the address of a campaign's players", () => {
  it('begins its page after or before a line', () => {
    expect(toPlayerSearch('c', loadPlayers('at=after-51&state=failed'))).toMatchObject({
      after: 51,
      before: undefined,
      status: 'failed',
    })
    expect(toPlayerSearch('c', loadPlayers('at=before-52')).before).toBe(52)
  })

  it('begins at the first player where it was mangled', () => {
    expect(toPlayerSearch('c', loadPlayers('at=sideways-x'))).toMatchObject({
      after: undefined,
      before: undefined,
    })
  })
})
