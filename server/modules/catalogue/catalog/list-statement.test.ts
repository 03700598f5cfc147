import { describe, expect, it } from 'vitest'
import { gameSorts, ListGamesQuery } from '@/server/contract/operations/games'
import { filtersOf } from './list-games'
import { listStatement, orderBy } from './list-statement'

describe('the order of a list', () => {
  it.each(gameSorts)('%s ends with the id, so that no two games change places between pages', (sort) => {
    expect(orderBy(sort)).toMatch(/, g\.id( desc)?$/)
  })

  it('keeps the unknown last in either direction', () => {
    expect(orderBy('rtp')).toBe('g.rtp, g.id')
    expect(orderBy('-rtp')).toBe('g.rtp desc nulls last, g.id desc')
  })
})

describe('the statement of a list', () => {
  it('carries values as parameters only, numbered after its own four', () => {
    const { text } = listStatement(['provider', 'search'], 'name')
    expect(text).toContain('g.provider_code = $5')
    expect(text).toContain('name_query($6)')
  })

  it.each([[[]], [['search']], [['provider', 'search']]] as const)(
    'with %j is planned for its values: a plan for any would walk or sort all of the catalogue',
    (filters) => {
      expect(listStatement(filters, 'name').name).toBe('')
    },
  )
})

describe('the filters of a query', () => {
  const filters = (query: Record<string, string>) => filtersOf(ListGamesQuery.parse(query))

  it('are none for a plain list', () => {
    expect(filters({})).toEqual([])
  })

  it('come in one order, whatever the order they were asked in', () => {
    const names = filters({ currency: 'EUR', type: 'slots', provider: 'aurora' }).map(([name]) => name)
    expect(names).toEqual(['provider', 'type', 'currency'])
  })

  it('read tags without the blanks between them', () => {
    expect(filters({ features: ' megaways, bonus-buy,' })).toEqual([['features', ['megaways', 'bonus-buy']]])
  })

  it.each([{ features: ' , ' }, { search: '   ' }, { features: '' }, { search: '' }, { provider: '' }])(
    'do not filter by the nothing of %j',
    (query) => {
      expect(filters(query as unknown as Record<string, string>)).toEqual([])
    },
  )

  it('keep a zero, which is a bound like any other', () => {
    expect(filters({ rtp_min: '0' })).toEqual([['rtpMin', 0]])
  })
})
