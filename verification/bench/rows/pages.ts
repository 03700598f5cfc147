import { cabinetPages } from '../../../e2e/support/pages'
import { openTour } from '../../../scripts/tour/open-tour'
import { spreadOf } from '../measure/spread'
import { isTooHeavy, isTooSlow, scriptBudgetKb, usableBudgetMs } from '../pages/budget'
import { costOfPage, type PageCost } from '../pages/cost-of-page'
import type { Row } from '../row'
import type { Setup } from '../setup/open-setup'

/** What the cabinet's pages cost a first visit of the demo: the worst of them is held to the budget. */
export async function measurePages(_ground: Setup): Promise<Row[]> {
  const tour = await openTour()
  try {
    const costs: PageCost[] = []
    for (const page of cabinetPages) costs.push(await costOfPage(tour, page))
    return [toScriptRow(costs), toUsableRow(costs)]
  } finally {
    await tour.close()
  }
}

function toScriptRow(costs: readonly PageCost[]): Row {
  const weights = costs.map(({ scriptKb }) => scriptKb)
  const heaviest = Math.max(...weights)
  return {
    work: `compressed script of a page of the cabinet, first visit; the heaviest of ${costs.length}`,
    reference: '—',
    referenceMeasured: '',
    measured: nameOf(costs, 'scriptKb', heaviest),
    figure: { ...spreadOf(weights), median: heaviest },
    unit: 'kB',
    goal: { atMost: scriptBudgetKb },
    details: tableOf(costs),
  }
}

function toUsableRow(costs: readonly PageCost[]): Row {
  const times = costs.map(({ usableMs }) => usableMs / 1_000)
  const slowest = Math.max(...times)
  return {
    work: `a page of the cabinet, first visit, until it is usable; the slowest of ${costs.length}`,
    reference: '—',
    referenceMeasured: '',
    measured: nameOf(costs, 'usableMs', slowest * 1_000),
    figure: { ...spreadOf(times), median: slowest },
    unit: 's',
    goal: { atMost: usableBudgetMs / 1_000 },
  }
}

const nameOf = (costs: readonly PageCost[], what: 'scriptKb' | 'usableMs', value: number) =>
  costs.find((cost) => cost[what] === value)?.name ?? ''

function tableOf(costs: readonly PageCost[]): string {
  const over = costs.filter((cost) => isTooHeavy(cost) || isTooSlow(cost))
  const lines = costs.map((cost) => {
    const verdict = isTooHeavy(cost) || isTooSlow(cost) ? '**over**' : 'within'
    return `| ${cost.name} | ${cost.scriptKb.toFixed(1)} kB | ${cost.usableMs} ms | ${verdict} |`
  })
  return [
    '## The cabinet’s pages',
    '',
    `${costs.length - over.length} of ${costs.length} are within ${scriptBudgetKb} kB of compressed script and usable within ${usableBudgetMs} ms, with an empty cache.`,
    '',
    '| page | script | usable | budget |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n')
}
