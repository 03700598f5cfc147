import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Column, DataTable } from './data-table'

const render = (isStaff: boolean) =>
  renderToStaticMarkup(
    <DataTable
      label="Players"
      rows={[
        { id: 'a', bets: 2 },
        { id: 'b', bets: 3 },
      ]}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ 'aria-label': `Player ${id}` })}
      columns={[
        { heading: 'Player', cell: ({ id }) => id, width: 'rest' },
        { heading: 'Bets', cell: ({ bets }, index) => `${index + 1}: ${bets}`, kind: 'number', from: 'md' },
        isStaff && { heading: 'Actions', cell: ({ id }) => `End ${id}`, kind: 'actions' },
      ]}
      totals={[{ id: 'Total', bets: 5 }]}
    />,
  )

it('each row has a cell of each column, in the order of the headings', () => {
  const text = render(true)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
  expect(text).toBe('|Player|Bets|Actions|a|1: 2|End a|b|2: 3|End b|Total|1: 5|End Total|')
})

it('a heading and its cells leave narrow screens together, and figures stand on the right', () => {
  expect(render(true).match(/<t[hd][^>]*text-right[^>]*max-md:hidden/g)).toHaveLength(4)
})

it('a column may wait for the widest screens', () => {
  expect(renderColumn({ from: '2xl' }).match(/<t[hd][^>]*max-2xl:hidden/g)).toHaveLength(2)
})

it('a column that is false is not there', () => {
  expect(render(false)).not.toContain('End')
})

it('what a row is given stands on its row', () => {
  expect(render(true)).toContain('<tr aria-label="Player b">')
})

const renderColumn = (column: Partial<Column<string>>, isFollowed?: boolean) =>
  renderToStaticMarkup(
    <DataTable
      label="Keys"
      rows={['a']}
      keyOf={(key) => key}
      columns={[{ heading: 'Key', cell: (key) => key, ...column }]}
      isFollowed={isFollowed}
      lastRows={<tr aria-label="Sum" />}
    />,
  )

it('a node takes the place of a heading, whose class is its own', () => {
  const html = renderColumn({ headingNode: <b>All</b>, headingClassName: 'max-sm:pr-4' })
  expect(html).toMatch(/<th [^>]*max-sm:pr-4"><b>All<\/b><\/th>/)
  expect(html).not.toContain('>Key<')
  expect(html.match(/max-sm:pr-4/g)).toHaveLength(1)
})

it('the column of checkboxes is as narrow as they are', () => {
  expect(renderColumn({ kind: 'select' }).match(/<t[hd][^>]* w-0"/g)).toHaveLength(2)
})

it('a followed table leaves out its last line by itself', () => {
  expect(renderColumn({}, true)).toContain('<tbody class="[&amp;_tr:last-child_td]:border-b-0">')
})

it('the last rows end the body', () => {
  expect(renderColumn({})).toContain('</td></tr><tr aria-label="Sum"></tr></tbody>')
})
