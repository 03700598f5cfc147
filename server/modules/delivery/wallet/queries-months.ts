import type { Db } from '@/server/db'

const makeStatement = {
  name: 'wallet.make-month',
  text: 'select make_movement_month(month_of($1, $2)) as done',
}

/** The month that many months after the one of `at`; false where it is there. */
export async function makeMonth(db: Db, at: Date, months: number): Promise<boolean> {
  const [row] = await db.query<{ done: boolean | null }>(makeStatement, [at, months])
  return row?.done === true
}

interface MonthsState {
  coveredUntil: string | null
  outside: number | null
}

const stateStatement = {
  name: 'wallet.months-state',
  text: 'select covered_until as "coveredUntil", outside from movement_months_state()',
}

export async function selectMonthsState(db: Db): Promise<MonthsState | undefined> {
  const [row] = await db.query<MonthsState>(stateStatement)
  return row
}
