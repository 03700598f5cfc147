import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** What pages are looked at with: CSS pixels across. */
export const widths = { desktop: 1_440, phone: 390 } as const

export type Device = keyof typeof widths

const height = 844

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Each device and each theme is looked at with every rule once; what differs in its colours alone is looked at for those. The
 * order changes one thing at a time. A phone has the same few colours as a desktop, in either theme.
 */
const looks: readonly { device: Device; theme: Theme; rules: string[] | null }[] = [
  { device: 'desktop', theme: 'light', rules: null },
  { device: 'desktop', theme: 'dark', rules: colourRules },
  { device: 'phone', theme: 'dark', rules: null },
]

export async function showOn(page: Page, device: Device): Promise<void> {
  await page.setViewportSize({ width: widths[device], height })
}

/** What is over the page; the page behind it is hidden from everybody, and is looked at as a page. */
const dialogs = '[role="dialog"], [role="alertdialog"]'

/**
 * No axe violation in either theme and no sideways scroll, on each device. One load serves them all: nothing in the cabinet
 * asks for the width but its style sheet, and the theme follows the system's at once.
 */
export async function expectAccessible(page: Page, devices: readonly Device[] = ['desktop', 'phone']) {
  const found: string[] = []
  const wanted = looks.filter(({ device }) => devices.includes(device))
  const within = (await page.locator(dialogs).count()) > 0 ? dialogs : null
  await loadAxe(page)
  for (const { device, theme, rules } of wanted) {
    await showOn(page, device)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await untilShownIn(page, theme)
    await keepColourSamples(page)
    const broken = await violations(page, rules, within)
    found.push(...broken.map((violation) => `${device}, ${theme}: ${violation}`))
    const excess = rules === null ? await sidewaysScroll(page) : 0
    if (excess > 0) found.push(`${device}: ${excess} px of sideways scroll`)
    if (rules === null) found.push(...(await scrollStubs(page)).map((stub) => `${device}: ${stub}`))
  }
  // The next look at this page is a first one again.
  await page.evaluate(() => Reflect.get(window, 'axe').reset())
  expect(found).toEqual([])
}

/** How many pixels wider than the screen the page is. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/**
 * What scrolls by a pixel or two, by mistake: where scrollbars take room it shows a stub of one. A table that a keyboard
 * reaches scrolls by design, by as much as its rows are too wide.
 */
function scrollStubs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*:not(section[tabindex="0"])')].flatMap((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const [down, across] = [
        /auto|scroll/.test(overflowY) ? element.scrollHeight - element.clientHeight : 0,
        /auto|scroll/.test(overflowX) ? element.scrollWidth - element.clientWidth : 0,
      ]
      const isStub = (px: number) => px > 0 && px < 4
      return isStub(down) || isStub(across)
        ? [`a scrollbar's stub at ${element.outerHTML.slice(0, 120)}`]
        : []
    }),
  )
}

/** Waits until no transition is running. What turns for ever is left turning. */
export async function untilShownIn(page: Page, theme: Theme): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.classList.contains(wanted), theme)
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
}

/**
 * Three texts of each combination of what contrast is computed from (colour, size, weight, everything behind) stand for the
 * rest: a table repeats a few of them many times, and contrast takes most of the time of a look.
 */
async function keepColourSamples(page: Page): Promise<void> {
  await page.evaluate(() => {
    const mark = 'data-colour-sample'
    const backdrops = new Map<Element, string>()
    const backdropOf = (element: Element): string => {
      const known = backdrops.get(element)
      if (known !== undefined) return known
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const behind = element.parentElement ? backdropOf(element.parentElement) : ''
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
      const backdrop = isClear ? behind : `${behind}/${backgroundColor} ${backgroundImage} ${opacity}`
      backdrops.set(element, backdrop)
      return backdrop
    }
    const hasText = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const counts = new Map<string, number>()
    for (const element of document.body.querySelectorAll('*')) {
      element.removeAttribute(mark)
      if (!hasText(element) || !isShown(element)) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const isOff = element.closest('[disabled], [aria-disabled="true"]') !== null
      const combination = `${color} ${fontSize} ${fontWeight} ${isOff} ${backdropOf(element)}`
      const count = counts.get(combination) ?? 0
      counts.set(combination, count + 1)
      if (count < 3) element.setAttribute(mark, '')
    }
    const axe: { configure: (spec: object) => void } = Reflect.get(window, 'axe')
    axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] })
  })
}

/**
 * These rules of axe, or all of them (null), told about what breaks them only, since describing all the rest takes most of the
 * time. Axe runs in the page itself: its adapter to Playwright sends its half megabyte of source and every result several
 * times, which takes as long as the look.
 */
export async function violations(
  page: Page,
  rules: string[] | null = null,
  within: string | null = null,
): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(
    async ([values, include]) => {
      const onPage: typeof axe = Reflect.get(window, 'axe')
      const results = await onPage.run(include === null ? document : { include }, {
        resultTypes: ['violations'],
        // Style sheets and media are fetched for rules about landscape and sound alone.
        preload: false,
        // The previews of pages and mails run no scripts, so that axe would wait for them in vain.
        iframes: false,
        ...(values && { runOnly: { type: 'rule', values } }),
      })
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => `${id} at ${target}\n${html}\n${failureSummary}`),
      )
    },
    [rules, within] as const,
  )
}

/** Once for each page. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}
