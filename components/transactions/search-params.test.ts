import { describe, expect, it } from 'vitest'
import { transactionList } from './search-params'

const { isFiltered, toSearch } = transactionList
const load = (query: string) => transactionList.load(new URLSearchParams(query))

const given = (search: object) =>
  Object.values(search).filter((value) => value !== undefined && value !== null)

describe('the filters of an address', () => {
  it('ask for nothing when there are none', () => {
    const params = load('')
    expect(isFiltered(params)).toBe(false)
    expect(given(toSearch(params))).toEqual([])
  })

  it('"attention" asks for every state in which a person must act', () => {
    expect(toSearch(load('state=attention')).states).toEqual(['unknown', 'rejected', 'exhausted'])
  })

  it('a single state asks for that one', () => {
    expect(toSearch(load('state=not_sent')).states).toEqual(['not_sent'])
  })

  it('are left out when they are nonsense or blank, so that a mangled link still shows a list', () => {
    const search = toSearch(load('state=lost&type=bets&from=yesterday&player=%20'))
    expect(given(search)).toEqual([])
  })

  it('ask for amounts only in a currency', () => {
    expect(given(toSearch(load('min=10')))).toEqual([])
    expect(toSearch(load('min=10&max=x&currency=EUR'))).toMatchObject({ currency: 'EUR', amountFrom: '10' })
  })

  it('take amounts as every field does: commas between complete groups of three', () => {
    const of = (min: string) => toSearch(load(`currency=EUR&min=${min}`)).amountFrom
    expect(of('1,500.50')).toBe('1500.50')
    expect([of('100,50'), of('1,,5'), of('-5')]).toEqual([undefined, undefined, undefined])
  })

  it('carry dates as moments, and a cursor is not a filter', () => {
    const params = load('from=2026-11-21T00:00:00.000Z&cursor=older_x')
    expect(toSearch(params).from).toEqual(new Date('2026-11-21T00:00:00.000Z'))
    expect(isFiltered(load('cursor=older_x'))).toBe(false)
  })
})
