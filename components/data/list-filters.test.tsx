import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterControl, ListBar, type OpenList } from './list-bar'
import {
  brand,
  chip,
  choice,
  choiceAs,
  choicesOf,
  defineList,
  flag,
  period,
  searchOnEnter,
  text,
} from './list-filters'
import { cursorParam, pageParam, timeSortParam } from './list-params'

const colors = choicesOf(['red', 'blue'], { red: 'Red', blue: { label: 'Blue' } })
const things = defineList(
  {
    q: text('name', searchOnEnter('Search things', 'Exact name'), 5),
    color: choice('color', { label: 'Color', any: 'Any color', choices: colors }),
    size: choiceAs(
      'sizes',
      { label: 'Size', any: 'Any size', choices: [{ value: 's', label: 'S' }] },
      (size) => [size],
    ),
    mine: flag('isMine', 'Owner', 'Any owner', 'Mine'),
    box: text(
      'box',
      chip('Box', (name) => `No. ${name}`),
    ),
    note: text(null),
    brand,
    ...period,
  },
  { ...timeSortParam, ...cursorParam },
)
const numbered = defineList({}, pageParam)

const load = (query: string) => things.load(new URLSearchParams(query))
const asked = (query: string) => things.toSearch(load(query))

test('an address becomes the input of the procedure, field by field', () => {
  expect(asked('q=%20chair%20&color=blue&size=s&mine=true&note=x&sort=oldest&cursor=older_1')).toEqual({
    name: 'chair',
    color: 'blue',
    sizes: ['s'],
    isMine: true,
    order: 'oldest',
    cursor: 'older_1',
  })
  expect(asked('from=2026-11-21T00:00:00.000Z').from).toEqual(new Date('2026-11-21T00:00:00.000Z'))
})

test('what an address has no value for, or a wrong one, is left out; a bad ID matches nothing', () => {
  expect(asked('')).toEqual({ cursor: null })
  expect(asked('q=%20&color=green&size=&mine=1&from=2026-02-31T00:00:00.000Z')).toEqual({ cursor: null })
  expect(asked('brand=nonsense').brandId).toBe('00000000-0000-0000-0000-000000000000')
  expect(asked('q=armchairs').name).toBe('armch')
})

test('a page is a number from the first on', () => {
  const pageOf = (query: string) => numbered.toSearch(numbered.load(query)).page
  expect([pageOf(''), pageOf('?page=3'), pageOf('?page=-2'), pageOf('?page=99999999')]).toEqual([
    1, 3, 1, 10_000,
  ])
})

test('position and order are no filter, though a later page may be empty', () => {
  expect([things.isFiltered(load('cursor=older_1&sort=oldest')), things.isFiltered(load('note=x'))]).toEqual([
    false,
    true,
  ])
  expect([things.isNarrowed(load('')), things.isNarrowed(load('cursor=older_1'))]).toEqual([false, true])
})

test('a download has the filters of the list alone', () => {
  expect(things.pathWith('/file', load('color=red&mine=true&cursor=older_1&sort=oldest'))).toBe(
    '/file?color=red&mine=true',
  )
})

function open(query: string): OpenList {
  const params = load(query)
  return {
    definition: things,
    params,
    isFiltered: things.isFiltered(params),
    isNarrowed: things.isNarrowed(params),
    change: () => {},
    go: () => {},
    clear: () => {},
  }
}

const boxes = (query: string): OpenList => ({
  ...open(query),
  definition: defineList({ box: things.filters.box, q: things.filters.q }, cursorParam),
})

const drawn = (query: string, name: string) =>
  renderToStaticMarkup(<FilterControl list={open(query)} name={name} />)

test('a chip is drawn while its filter is set', () => {
  expect(drawn('', 'box')).toBe('')
  expect(drawn('box=7', 'box')).toContain('No. 7')
  expect(drawn('box=7', 'box')).toContain('aria-label="Remove box filter"')
  expect(drawn('note=x', 'note')).toBe('')
})

test('a list may draw a control of its own in place of one', () => {
  const own = renderToStaticMarkup(<ListBar list={boxes('box=7')} own={{ box: 'Own' }} />)
  expect([own.includes('Own'), own.includes('No. 7')]).toEqual([true, false])
})

test('search fields come first, "Clear all" where something is filtered', () => {
  const bar = (query: string) => renderToStaticMarkup(<ListBar list={boxes(query)} />)
  expect(bar('box=7').indexOf('Search things')).toBeLessThan(bar('box=7').indexOf('No. 7'))
  expect(bar('box=7')).toContain('Clear all')
  expect(bar('')).not.toContain('Clear all')
})
