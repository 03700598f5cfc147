import { interleave } from '../measure/interleave'
import type { LoadResult } from '../measure/load'
import { ratioSpread, spreadOf } from '../measure/spread'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { openOperator, type Question } from '../transactions/ask'

const small = 10_000
const large = Number(process.env.TRANSACTIONS ?? 10_000_000)

const works: Record<Question, string> = {
  list: 'GET /v1/transactions',
  firstPage: 'the cabinet’s first page with three filters',
  deepPage: 'the cabinet’s 1,000th page with three filters (the last whole one of the few)',
}

/** Lists of movements over many rows beside the same over few: a page must not cost more because there is more. */
export async function measureTransactions(setup: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const operators = { few: await openOperator(setup, small), many: await openOperator(setup, large) }
  const rows: Row[] = []
  for (const question of Object.keys(works) as Question[]) {
    const ask = (seconds: number) => ({
      few: () => operators.few.ask(question, seconds),
      many: () => operators.many.ask(question, seconds),
    })
    // What is compiled and planned once is not the page's cost.
    await interleave(ask(1), 1)
    rows.push(compare(question, await interleave(ask(1), rounds)))
  }
  await operators.few.stop()
  await operators.many.stop()
  return rows
}

function compare(question: Question, { few, many }: Record<'few' | 'many', LoadResult[]>): Row {
  const p50 = (results: readonly LoadResult[]) => results.map((result) => result.p50Ms)
  return {
    work: `${works[question]}, over ${large.toLocaleString('en')} rows, p50`,
    reference: `over ${small.toLocaleString('en')} rows`,
    measured: `${spreadOf(p50(many)).median.toFixed(2)} ms`,
    referenceMeasured: `${spreadOf(p50(few)).median.toFixed(2)} ms`,
    figure: ratioSpread(p50(many), p50(few)),
    unit: '×',
    goal: { atMost: 1.3 },
  }
}
