import { interleave } from '../measure/interleave'
import type { LoadResult } from '../measure/load'
import { compareRounds, milliseconds, type Row } from '../row'
import type { Setup } from '../setup/open-setup'
import { openOperator, type Question } from '../transactions/ask'

const few = Number(process.env.FEW_TRANSACTIONS ?? 10_000)
const many = Number(process.env.TRANSACTIONS ?? 10_000_000)

const works: Record<Question, string> = {
  list: 'GET /v1/transactions',
  firstPage: 'the cabinet’s first page with three filters',
  deepPage: 'the cabinet’s 1,000th page with three filters (the last whole one of the few)',
  relay: 'movement relay, 32 in flight',
}

/** Pages of movements, and the relay, over many rows beside the same over few: neither may cost more because there is more. */
export async function measureTransactions(setup: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const operators = { few: await openOperator(setup, few), many: await openOperator(setup, many) }
  const rows: Row[] = []
  for (const question of Object.keys(works) as Question[]) {
    const ask = (seconds: number) => ({
      few: () => operators.few.ask(question, seconds),
      many: () => operators.many.ask(question, seconds),
    })
    // What is compiled and planned once is not the page's cost.
    await interleave(ask(1), 1)
    rows.push(compare(question, await interleave(ask(question === 'relay' ? 5 : 1), rounds)))
  }
  await operators.few.stop()
  await operators.many.stop()
  return rows
}

/** Of a page what half of them take, of the relay the time for each movement. */
function compare(question: Question, results: Record<'few' | 'many', LoadResult[]>): Row {
  const isRelay = question === 'relay'
  const cost = (of: 'few' | 'many') =>
    results[of].map(({ p50Ms, perSecond }) => (isRelay ? 1_000 / perSecond : p50Ms))
  return compareRounds({
    work: `${works[question]}, over ${many.toLocaleString('en')} rows, ${isRelay ? 'time for each' : 'p50'}`,
    reference: `over ${few.toLocaleString('en')} rows`,
    ...{ own: cost('many'), other: cost('few'), told: milliseconds, goal: { atMost: 1.3 } },
  })
}
