import { cabinetPages } from '../../e2e/support/pages'
import { openTour } from '../../scripts/tour/open-tour'
import { isTooHeavy, isTooSlow } from './pages/budget'
import { costOfPage, type PageCost } from './pages/cost-of-page'

/**
 * `npm run bench:pages`: what each page of the cabinet costs a first visit, against a production build. Exits with 1 where
 * a page is over budget. DEMO_FILE names a running demo; without it one is built and started.
 */
const tour = await openTour()
try {
  let over = 0
  for (const page of cabinetPages) {
    const cost = await costOfPage(tour, page)
    tell(cost)
    if (isTooHeavy(cost) || isTooSlow(cost)) over += 1
  }
  process.stdout.write(`${cabinetPages.length - over} of ${cabinetPages.length} pages within budget\n`)
  process.exitCode = over > 0 ? 1 : 0
} finally {
  await tour.close()
}

function tell(cost: PageCost): void {
  const marks = `${isTooHeavy(cost) ? ' script!' : ''}${isTooSlow(cost) ? ' slow!' : ''}`
  process.stdout.write(
    `${cost.scriptKb.toFixed(1).padStart(7)} kB ${String(cost.usableMs).padStart(6)} ms  ${cost.name}${marks}\n`,
  )
}
