import { interleave } from '../measure/interleave'
import { ratioSpread, spreadOf } from '../measure/spread'
import { usableBudgetMs } from '../pages/budget'
import type { Row } from '../row'
import { type FilledFacts, fillFacts, movementsAYear } from '../setup/facts'
import type { Setup } from '../setup/open-setup'
import { openOwnPool } from '../setup/own-pool'

const hourMs = 3_600_000
/** What a page takes besides its figures, in `npm run bench pages`: they have what is left of its budget. */
const restOfPageMs = 600

type Question = 'day' | 'provider' | 'game' | 'player' | 'overview'

/** A key of the same rows for the plain statement. */
const keys: Record<Question, string> = {
  day: `(hour at time zone 'UTC')::date`,
  provider: 'provider_code',
  game: 'game_id',
  player: 'player_id',
  overview: `date_trunc('day', hour, 'UTC')`,
}

/** Reports over a year of ten million movements, as the page asks for them, beside one statement over the same rows. */
export async function measureReports(_: Setup, { rounds }: { rounds: number }): Promise<Row[]> {
  const { createTestTenant } = await import('@/server/testing/tenants')
  const { getReport } = await import('@/server/modules/finance/reports')
  const { getStatistics } = await import('@/server/modules/delivery/statistics')
  const { ReportQuery } = await import('@/server/contract/report-query')
  const { referenceStatement } = await import('../reference/report')
  const pool = openOwnPool()
  const [own, other] = [await createTestTenant(), await createTestTenant()]
  const until = new Date(Math.floor(Date.now() / hourMs) * hourMs)
  own.clock.set(new Date(until.getTime() + 60_000))
  const filled = await fillFacts(pool, { organizationId: own.organizationId, until, years: 2 })
  // Another organization's beside them, as in any real table.
  await fillFacts(pool, { organizationId: other.organizationId, until, years: 1 })
  const client = await pool.connect()
  const measured: Measured[] = []
  try {
    for (const question of Object.keys(keys) as Question[]) {
      const page =
        question === 'overview'
          ? () => getStatistics(own.tenant, { period: '30d' })
          : () =>
              getReport(
                own.tenant,
                ReportQuery.parse({ by: question, period: 'last-12-months', hasPlayers: false }),
              )
      const days = question === 'overview' ? 30 : 730
      const values = [own.organizationId, new Date(until.getTime() - days * 24 * hourMs), until]
      const plain = () => client.query(referenceStatement(keys[question], question === 'player', values))
      // What is compiled, planned and read from disk once is not the page's cost.
      await interleave({ page: timed(page), plain: timed(plain) }, 1)
      measured.push({ question, ...(await interleave({ page: timed(page), plain: timed(plain) }, rounds)) })
    }
  } finally {
    client.release()
    await pool.end()
  }
  return measured.map((one, index) => ({
    ...toRow(one),
    ...(index === 0 && { details: tableOf(measured, filled) }),
  }))
}

interface Measured {
  question: Question
  page: number[]
  plain: number[]
}

const timed = (ask: () => Promise<unknown>) => async () => {
  const began = performance.now()
  await ask()
  return performance.now() - began
}

const nameOf = (question: Question) =>
  question === 'overview' ? 'the overview’s 30 days' : `a report over a year by ${question}`
const told = (values: readonly number[]) => `${spreadOf(values).median.toFixed(0)} ms`

function toRow({ question, page, plain }: Measured): Row {
  return {
    work: `${nameOf(question)}, ${movementsAYear.toLocaleString('en')} movements a year`,
    reference: 'the sums of its rows by one prepared statement',
    measured: told(page),
    referenceMeasured: told(plain),
    figure: spreadOf(page),
    unit: 'ms',
    goal: { atMost: usableBudgetMs - restOfPageMs },
  }
}

function tableOf(measured: readonly Measured[], { hours, players }: FilledFacts): string {
  const lines = measured.map(({ question, page, plain }) => {
    const ratio = ratioSpread(page, plain)
    const spread = `${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}`
    return `| ${nameOf(question)} | ${told(page)} | ${told(plain)} | ${ratio.median.toFixed(2)} × (${spread}) |`
  })
  return [
    '## Reports',
    '',
    `Two years of one organization: ${hours.toLocaleString('en')} rows of hours and ${players.toLocaleString('en')} of players, and a year of another one. A page asks for its rows,`,
    `its totals and both of the period before, and for numbers of players afterwards; the plain statement sums the hours of both periods once (for players their days). The figures have ${usableBudgetMs - restOfPageMs} ms of the page’s ${usableBudgetMs}.`,
    '',
    '| page | figures | one statement | ratio |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n')
}
