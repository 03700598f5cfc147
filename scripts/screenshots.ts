import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import { widths } from '../e2e/support/accessible'
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
type Look = (typeof looks)[number]

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
  for (const page of [...cabinetPages, ...cabinetOverlays]) {
    if (wanted.length > 0 && !wanted.some((word) => page.name.includes(word))) continue
    const cookies = await from.cookiesFor(page)
    const shown = looks.filter(({ device }) => (page.only ?? device) === device)
    for (const look of shown) shots.push(await take(from, { page, look, cookies }))
  }
  return shots
}

interface Take {
  page: CabinetPage
  look: Look
  cookies: Pick<BrowserContextOptions, 'storageState'>
}

async function take({ browser, addressOf }: Tour, { page: wantedPage, look, cookies }: Take): Promise<Shot> {
  const { name, open } = wantedPage
  const file = `${name.replaceAll(/[^a-z0-9]+/g, '-')}-${look.colorScheme}-${look.width}.png`
  const context = await browser.newContext({
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: look.device === 'phone' ? 844 : 900 },
    reducedMotion: 'reduce',
    ...cookies,
  })
  try {
    const page = await context.newPage()
    await page.goto(addressOf(wantedPage))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await open?.(page)
    await page.screenshot({ path: join(folder, file), fullPage: open === undefined })
    return { name, file, ...look, problem: null }
  } catch (error) {
    return {
      name,
      file,
      ...look,
      problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
    }
  } finally {
    await context.close()
  }
}
