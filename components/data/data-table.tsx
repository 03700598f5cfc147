import type { ComponentProps, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Table, Td } from '@/components/ui/table'
import type { HeaderSort } from './sort'
import { SortHeader } from './sort-header'
import { TimeHeader } from './time-header'

/** A column of a table: its heading and its cells, said once. */
export interface Column<Row> {
  /** Names the column; unique in its table. */
  heading: string
  /** Shown in place of the heading. */
  headingNode?: ReactNode
  cell: (row: Row, index: number) => ReactNode
  /**
   * `number`: right-aligned figures. `time`: the heading names the zone. `actions`: right-aligned, its heading only read out. `select`:
   * the row's checkbox; a press beside it does not reach the row.
   */
  kind?: keyof typeof cells | undefined
  /** The narrowest screen that shows the column; what matters of it then stands in another cell. */
  from?: keyof typeof hiddenBelow | undefined
  /** `rest`: takes what the others leave, cut off where its content says so. `wrap`: breaks long words. `line`: one line. */
  width?: 'rest' | 'wrap' | 'line' | undefined
  /** Stays in view while the others are scrolled sideways; of the first column. */
  isSticky?: boolean | undefined
  /** Left out, the list cannot be sorted by the column. */
  sort?: HeaderSort | null | undefined
  /** Explains the heading. */
  title?: string | undefined
  /** Of the cells. */
  className?: string | undefined
  headingClassName?: string | undefined
}

interface DataTableProps<Row> {
  label: string
  /** Those that are false are not in this table. */
  columns: readonly (Column<Row> | false)[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  rowProps?: ((row: Row) => ComponentProps<'tr'>) | undefined
  /** Rows of totals, below the others. */
  totals?: readonly Row[] | undefined
  /** Rows below the others, in the same body. */
  lastRows?: ReactNode
  /** Something follows the table in its box, so that its last row has to leave out its line by itself. */
  isFollowed?: boolean | undefined
}

const hiddenBelow = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  '2xl': 'max-2xl:hidden',
}
const widths = { rest: 'w-full max-w-0', wrap: '[overflow-wrap:anywhere]', line: 'whitespace-nowrap' }
const sticky = 'sticky left-0 z-1 bg-surface [tfoot_&]:bg-sunken'
const cells = { number: 'text-right tabular-nums', time: undefined, actions: 'text-right', select: 'w-0' }

/** A table from a list of columns. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, rowProps, lastRows, totals, isFollowed } = props
  const shown = columns.filter((column) => column !== false)
  const drawRow = (row: Row, index: number) => (
    <tr key={keyOf(row)} {...rowProps?.(row)}>
      {shown.map(({ heading, cell, kind, from, width, isSticky, className }) => (
        <Td
          key={heading}
          onClick={kind === 'select' ? (event) => event.stopPropagation() : undefined}
          className={cn(
            kind && cells[kind],
            width && widths[width],
            from && hiddenBelow[from],
            isSticky && sticky,
            className,
          )}
        >
          {cell(row, index)}
        </Td>
      ))}
    </tr>
  )
  return (
    <Table label={label}>
      <thead>
        <tr>
          {shown.map((column) => (
            <Heading key={column.heading} column={column} />
          ))}
        </tr>
      </thead>
      <tbody className={isFollowed ? '[&_tr:last-child_td]:border-b-0' : undefined}>
        {rows.map(drawRow)}
        {lastRows}
      </tbody>
      {totals && (
        <tfoot className="bg-sunken font-medium [&_tr:last-child_td]:border-b-0">{totals.map(drawRow)}</tfoot>
      )}
    </Table>
  )
}

function Heading<Row>({ column }: { column: Column<Row> }) {
  const { heading, headingNode, kind, from, sort, title, isSticky, headingClassName } = column
  const className = cn(
    kind === 'number' && 'text-right',
    kind === 'select' && 'w-0',
    from && hiddenBelow[from],
    isSticky && sticky,
    headingClassName,
  )
  if (kind === 'time') return <TimeHeader label={heading} sort={sort} className={className} />
  return (
    <SortHeader sort={sort} title={title} className={className}>
      {headingNode ?? (kind === 'actions' ? <span className="sr-only">{heading}</span> : heading)}
    </SortHeader>
  )
}
