import { describe, expect, it } from 'vitest'
import { sessionList } from './search-params'

const { isFiltered, toSearch } = sessionList
const load = (query: string) => sessionList.load(new URLSearchParams(query))
const brand = '018f0000-0000-7000-8000-000000000001'

describe('the address of the sessions', () => {
  it('carries every filter', () => {
    const params = load(
      `player=ada&provider=aurora&status=expired&mode=real&brand=${brand}&from=2026-11-21T00:00:00.000Z`,
    )
    expect(isFiltered(params)).toBe(true)
    expect(toSearch(params)).toMatchObject({
      playerId: 'ada',
      providerCode: 'aurora',
      status: 'expired',
      mode: 'real',
      brandId: brand,
      from: new Date('2026-11-21T00:00:00.000Z'),
    })
  })

  it('asks for everything where it was mangled or only says where in the list it is', () => {
    const params = load('status=open&mode=play&player=%20&cursor=older_x')
    expect(toSearch(params)).toEqual({ cursor: 'older_x' })
    expect(isFiltered(load('cursor=older_x'))).toBe(false)
  })
})
