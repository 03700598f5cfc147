import { type Browser, chromium, type Page, request } from '@playwright/test'
import { readDemo } from '../e2e/support/demo'
import { type CabinetPage, cabinetPages, type Seen } from '../e2e/support/pages'
import { type SignedIn, signInAs, type Visitor } from '../e2e/support/visitors'
import { createWorld } from '../e2e/support/world'
import { startDemo } from '../scripts/screenshots/start-demo'
import { installedChromium } from '../scripts/testing/chromium.mjs'

/**
 * `npm run bench:pages`: what each page of the cabinet costs a first visit, with an empty cache, against a production
 * build: compressed script over the wire, and the time until it is usable (drawn, taken over, answering). Exits with 1
 * where a page is over budget. DEMO_FILE names a running demo; without it one is built and started.
 */
/** Kilobytes of a thousand bytes, as a network counts. */
const scriptBudgetKb = 200
const usableBudgetMs = 1_000
const visits = 3

interface Cost {
  name: string
  scriptKb: number
  usableMs: number
}

const stop = process.env.DEMO_FILE === undefined ? await startDemo() : () => Promise.resolve()
const executablePath = installedChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath ? { executablePath } : {}),
})
try {
  const costs = await measureAll(browser)
  const over = costs.filter((cost) => cost.scriptKb > scriptBudgetKb || cost.usableMs > usableBudgetMs)
  process.stdout.write(`${costs.length - over.length} of ${costs.length} pages within budget\n`)
  process.exitCode = over.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await stop()
}

async function measureAll(from: Browser): Promise<Cost[]> {
  const demo = readDemo()
  const http = await request.newContext()
  const seen: Seen = { ...(await createWorld(http, demo)), demo }
  await http.dispose()
  const states = new Map<Visitor, SignedIn>()
  const costs: Cost[] = []
  for (const page of cabinetPages) {
    if (page.as !== null && !states.has(page.as)) states.set(page.as, await signInAs(from, demo, page.as))
    const cost = await measure(from, page, seen, page.as === null ? undefined : states.get(page.as))
    tell(cost)
    costs.push(cost)
  }
  return costs
}

function tell({ name, scriptKb, usableMs }: Cost): void {
  const marks = `${scriptKb > scriptBudgetKb ? ' script!' : ''}${usableMs > usableBudgetMs ? ' slow!' : ''}`
  process.stdout.write(
    `${scriptKb.toFixed(1).padStart(7)} kB ${String(usableMs).padStart(6)} ms  ${name}${marks}\n`,
  )
}

/** The median visit; the script is the same at each. */
async function measure(
  from: Browser,
  { name, path }: CabinetPage,
  seen: Seen,
  state: SignedIn | undefined,
): Promise<Cost> {
  const url = seen.demo.baseUrl + (typeof path === 'string' ? path : path(seen))
  const runs: { scriptKb: number; usableMs: number }[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await from.newContext(state ? { storageState: state } : {})
    runs.push(await visitOnce(await context.newPage(), url))
    await context.close()
  }
  const byTime = runs.toSorted((a, b) => a.usableMs - b.usableMs)
  const median = byTime[Math.floor(visits / 2)]
  return { name, scriptKb: median?.scriptKb ?? 0, usableMs: median?.usableMs ?? 0 }
}

/** Usable: the title is there, and React answers on the page, which it does once it has taken it over. */
async function visitOnce(page: Page, url: string): Promise<{ scriptKb: number; usableMs: number }> {
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (finished) => {
    if (finished.resourceType() === 'script') {
      scripts.push(finished.sizes().then((sizes) => sizes.responseBodySize))
    }
  })
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
  const atFirst = await Promise.all([...scripts])
  return { scriptKb: atFirst.reduce((sum, size) => sum + size, 0) / 1_000, usableMs }
}
