import type { StaffPivotBy } from '@/server/contract/reports'
import type { Db, Statement } from '@/server/db'
import type { GroupedScope } from './grouped-ask'
import { hourDay, keysOf, type Place, whereOf } from './sql-grouped'

/** The facts of one currency. */
interface PivotScope extends GroupedScope {
  currency: string
}

interface PivotAsk {
  by: StaffPivotBy
  across: StaffPivotBy
  /** Those with the most bets; of days and months the latest. */
  maxRows: number
  maxColumns: number
}

/** Sums of a cell; of a whole row where there is no column, of a whole column where there is no row, else of all. */
export interface PivotCell {
  row: string | null
  column: string | null
  rounds: bigint
  betMinor: string
  refundMinor: string
  winMinor: string
  freeWinMinor: string
  /** How many rows or columns there are: of the sums of a row, or of a column. */
  groups: bigint | null
}

const sums = `sum(rounds)::int8 as rounds, sum(bet_minor) as bet_minor, sum(refund_minor) as refund_minor,
  sum(win_minor) as win_minor, sum(free_win_minor) as free_win_minor`

const orderOf = (by: StaffPivotBy, key: string) =>
  by === 'day' || by === 'month' ? `${key} desc` : `sum(bet_minor) desc, ${key}`

const ranked = (by: StaffPivotBy, key: string) => `
  select ${key}, ${sums}, row_number() over (order by ${orderOf(by, key)}) as place, count(*) over () as groups
  from cells group by ${key}`

const told = (table: string) => `${table}.rounds, ${table}.bet_minor::text as "betMinor",
  ${table}.refund_minor::text as "refundMinor", ${table}.win_minor::text as "winMinor",
  ${table}.free_win_minor::text as "freeWinMinor"`

/** Two dimensions are told apart by hours alone (docs/decisions/facts.md). */
export function pivotStatement(
  scope: PivotScope,
  { by, across, maxRows, maxColumns }: PivotAsk,
): Statement & { values: readonly unknown[] } {
  const values: unknown[] = []
  const place: Place = (value, type) => `$${values.push(value)}::${type}`
  const keyOf = (dimension: StaffPivotBy) => keysOf(hourDay(dimension, scope, place))[dimension]
  return {
    name: '',
    values,
    text: `
    with cells as (
      select ${keyOf(by)} as row_key, ${keyOf(across)} as column_key, sum(rounds) as rounds, sum(bet_minor) as bet_minor,
        sum(refund_minor) as refund_minor, sum(win_minor) as win_minor,
        coalesce(sum(win_minor) filter (where is_free), 0) as free_win_minor
      from fact
      where organization_id = any(${place(scope.organizationIds, 'uuid[]')}) and hour >= ${place(scope.from, 'timestamptz')}
        and hour < ${place(scope.to, 'timestamptz')} ${whereOf(scope, place)}
      group by 1, 2
    ), row_sums as (${ranked(by, 'row_key')}), column_sums as (${ranked(across, 'column_key')}),
    shown_rows as (select * from row_sums where place <= ${place(maxRows, 'int8')}),
    shown_columns as (select * from column_sums where place <= ${place(maxColumns, 'int8')}),
    whole as (select ${sums} from cells)
    select c.row_key as "row", c.column_key as "column", c.rounds::int8 as rounds, ${told('c').replace('c.rounds, ', '')},
      null::int8 as groups
    from cells c join shown_rows using (row_key) join shown_columns using (column_key)
    union all select row_key, null, ${told('shown_rows')}, groups from shown_rows
    union all select null, column_key, ${told('shown_columns')}, groups from shown_columns
    union all select null, null, ${told('whole')}, null from whole where rounds is not null`,
  }
}

export async function findPivotCells(db: Db, scope: PivotScope, ask: PivotAsk): Promise<PivotCell[]> {
  const statement = pivotStatement(scope, ask)
  return db.query<PivotCell>(statement, statement.values)
}
