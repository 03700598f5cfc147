import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { untilShownIn, widths } from '../e2e/support/accessible'
import { type CabinetPage, cabinetOverlays, cabinetPages } from '../e2e/support/pages'
import { contactSheet, type Shot } from './screenshots/contact-sheet'
import { projectRoot } from './start/project-root.mjs'
import { openTour, type Tour } from './tour/open-tour'

/**
 * `npm run screenshots`: every page, both themes, two widths, and what opens over pages, into `screenshots/` with an
 * index.html to look through. DEMO_FILE names a demo that runs; without it one is started for the time being.
 * Words after the command choose pages by name: `npm run screenshots -- overview palette`.
 */
const folder = join(projectRoot, 'screenshots')
const wanted = process.argv.slice(2)

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['desktop', 'phone'] as const).map((device) => ({ colorScheme, device, width: widths[device] })),
)

const tour = await openTour()
try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shots = await takeAll(tour)
  writeFileSync(join(folder, 'index.html'), contactSheet(shots))
  const failed = shots.filter((shot) => shot.problem !== null)
  for (const { name, problem } of failed) process.stderr.write(`${name}: ${problem}\n`)
  process.stdout.write(`${shots.length - failed.length} screenshots: ${join(folder, 'index.html')}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await tour.close()
}

async function takeAll(from: Tour): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const page of [...cabinetPages, ...cabinetOverlays])
    if (wanted.length === 0 || wanted.some((word) => page.name.includes(word)))
      shots.push(...(await takeLooks(from, page)))
  return shots
}

/** One load for all looks, as in the sweep of accessibility (e2e/support/accessible.ts). */
async function takeLooks(from: Tour, shown: CabinetPage): Promise<Shot[]> {
  const context = await from.browser.newContext({
    reducedMotion: 'reduce',
    ...(await from.cookiesFor(shown)),
  })
  const page = await context.newPage()
  const wantedLooks = looks.filter(({ device }) => (shown.only ?? device) === device)
  const shots: Shot[] = []
  let unopened: string | null = null
  for (const look of wantedLooks) {
    const file = `${shown.name.replaceAll(/[^a-z0-9]+/g, '-')}-${look.colorScheme}-${look.width}.png`
    await page.setViewportSize({ width: look.width, height: look.device === 'phone' ? 844 : 900 })
    await page.emulateMedia({ colorScheme: look.colorScheme })
    if (look === wantedLooks[0]) unopened = await problemOf(open(page, from.addressOf(shown), shown))
    const take = async () => {
      await page.waitForLoadState('networkidle')
      await untilShownIn(page, look.colorScheme)
      await page.screenshot({ path: join(folder, file), fullPage: shown.open === undefined })
    }
    shots.push({ name: shown.name, file, ...look, problem: unopened ?? (await problemOf(take())) })
  }
  await context.close()
  return shots
}

async function open(page: Page, address: string, shown: CabinetPage): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await shown.open?.(page)
}

/** What went wrong, in a line; null if nothing did. */
function problemOf(work: Promise<void>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0] ?? '',
  )
}
