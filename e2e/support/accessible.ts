import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const themes = ['light', 'dark'] as const

/** What pages are looked at with: CSS pixels across. */
export const widths = { desktop: 1_440, phone: 390 } as const

export type Device = keyof typeof widths

const height = 844

export async function showOn(page: Page, device: Device): Promise<void> {
  await page.setViewportSize({ width: widths[device], height })
}

/**
 * No axe violation in either theme and no sideways scroll, on each device. One load serves them all: nothing in the cabinet
 * asks for the width but its style sheet, and the theme follows the system's at once.
 */
export async function expectAccessible(page: Page, devices: readonly Device[] = ['desktop', 'phone']) {
  const found: string[] = []
  for (const device of devices) {
    await showOn(page, device)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveClass(theme)
      await standStill(page)
      found.push(...(await violations(page)).map((violation) => `${device}, ${theme}: ${violation}`))
    }
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (excess > 0) found.push(`${device}: ${excess} px of sideways scroll`)
  }
  expect(found).toEqual([])
}

/** Axe must not measure colours in the middle of a change. What turns for ever is left turning. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
}

/** Every rule of axe, told about what breaks it only (describing all the rest takes most of the time), within this page: there are no frames of others, for which axe would open a tab of its own. */
async function violations(page: Page): Promise<string[]> {
  const { violations: broken } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return broken.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id} at ${target}\n${html}\n${failureSummary}`),
  )
}
