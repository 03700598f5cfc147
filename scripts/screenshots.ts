import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, request } from '@playwright/test'
import { widths } from '../e2e/support/accessible'
import { readDemo } from '../e2e/support/demo'
import { type CabinetPage, cabinetOverlays, cabinetPages, type Seen } from '../e2e/support/pages'
import { type SignedIn, signInAs, type Visitor } from '../e2e/support/visitors'
import { createWorld } from '../e2e/support/world'
import { contactSheet, type Shot } from './screenshots/contact-sheet'
import { startDemo } from './screenshots/start-demo'
import { projectRoot } from './start/project-root.mjs'
import { installedChromium } from './testing/chromium.mjs'

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

const stop = process.env.DEMO_FILE === undefined ? await startDemo() : () => Promise.resolve()
const executablePath = installedChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath ? { executablePath } : {}),
})
try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shots = await takeAll(browser)
  writeFileSync(join(folder, 'index.html'), contactSheet(shots))
  const failed = shots.filter((shot) => shot.problem !== null)
  for (const { name, problem } of failed) process.stderr.write(`${name}: ${problem}\n`)
  process.stdout.write(`${shots.length - failed.length} screenshots: ${join(folder, 'index.html')}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await stop()
}

async function takeAll(from: Browser): Promise<Shot[]> {
  const demo = readDemo()
  const http = await request.newContext()
  const seen: Seen = { ...(await createWorld(http, demo)), demo }
  await http.dispose()
  const states = new Map<Visitor, SignedIn>()
  const shots: Shot[] = []
  for (const page of [...cabinetPages, ...cabinetOverlays]) {
    if (wanted.length > 0 && !wanted.some((word) => page.name.includes(word))) continue
    if (page.as !== null && !states.has(page.as)) states.set(page.as, await signInAs(from, demo, page.as))
    const state = page.as === null ? undefined : states.get(page.as)
    const shown = looks.filter(({ device }) => (page.only ?? device) === device)
    for (const look of shown) shots.push(await take(from, { page, look, seen, state }))
  }
  return shots
}

interface Take {
  page: CabinetPage
  look: Look
  seen: Seen
  state: SignedIn | undefined
}

async function take(from: Browser, { page: wantedPage, look, seen, state }: Take): Promise<Shot> {
  const { name, path, open } = wantedPage
  const file = `${name.replaceAll(/[^a-z0-9]+/g, '-')}-${look.colorScheme}-${look.width}.png`
  const context = await from.newContext({
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: look.device === 'phone' ? 844 : 900 },
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  })
  try {
    const page = await context.newPage()
    await page.goto(seen.demo.baseUrl + (typeof path === 'string' ? path : path(seen)))
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
