import type { Page } from '@playwright/test'

/**
 * React has taken over every control of the page, and what it does then is done: from here on a click, a key or a typed text
 * is heard. That the network rests would not tell: a busy machine still has the scripts to run.
 */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React keeps an element's props on the element itself, from the moment it takes it over.
    const propsOf = (element: Element): unknown => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      return key === undefined ? undefined : Reflect.get(element, key)
    }
    const isTakenOver = (control: Element): boolean => {
      for (let element: Element | null = control; element; element = element.parentElement) {
        const props = propsOf(element)
        // What a guide's HTML brings along stays the browser's own.
        if (typeof props === 'object' && props !== null)
          return element === control || 'dangerouslySetInnerHTML' in props
      }
      return false
    }
    const controls = document.querySelectorAll('a[href], button, input, select, textarea')
    return [...controls].every(isTakenOver)
  })
  // Effects (keys that are listened to, the focus) run after that.
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())))
}

/** Interactive, and nothing on it still announces what is to come. */
export async function untilLoaded(page: Page): Promise<void> {
  await untilInteractive(page)
  await page.waitForFunction(() => document.querySelector('.animate-pulse') === null)
}
