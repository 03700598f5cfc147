import type { Page, Request } from '@playwright/test'
import type { CabinetPage } from '../../../e2e/support/pages'
import type { Tour } from '../../../scripts/tour/open-tour'

const visits = 3

export interface PageCost {
  name: string
  /** Compressed, as it came over the wire; a thousand bytes each, as a network counts. */
  scriptKb: number
  /** Until the page is drawn, taken over and answering. */
  usableMs: number
}

/** What a first visit with an empty cache costs: the median visit; the script is the same at each. */
export async function costOfPage(tour: Tour, page: CabinetPage): Promise<PageCost> {
  const cookies = await tour.cookiesFor(page)
  const runs: Omit<PageCost, 'name'>[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await tour.browser.newContext(cookies)
    runs.push(await visitOnce(await context.newPage(), tour.addressOf(page)))
    await context.close()
  }
  const median = runs.toSorted((a, b) => a.usableMs - b.usableMs)[Math.floor(visits / 2)]
  if (!median) throw new Error('A page is visited at least once')
  return { name: page.name, ...median }
}

/** Usable: the title is there, and React answers on the page, which it does once it has taken it over. */
async function visitOnce(page: Page, url: string): Promise<Omit<PageCost, 'name'>> {
  const scripts: Promise<number>[] = []
  const count = (finished: Request) => {
    if (finished.resourceType() === 'script')
      scripts.push(finished.sizes().then((sizes) => sizes.responseBodySize))
  }
  page.on('requestfinished', count)
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => {
    const title = document.querySelector('h1')
    return title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber'))
  })
  const usableMs = Math.round(performance.now() - startedAt)
  // The document's scripts are async: the slowest may come after the page is usable, and belongs to its weight all the same.
  await page.waitForLoadState('load')
  page.off('requestfinished', count)
  const atFirst = await Promise.all(scripts)
  return { scriptKb: atFirst.reduce((sum, size) => sum + size, 0) / 1_000, usableMs }
}
