/**
 * What Scalar's markup lacks for assistive technology, added in the browser as it renders: names of icon buttons, roles that
 * their elements may have, regions told apart, and keyboard access to what scrolls. `e2e/api/reference.spec.ts` holds the page to it.
 */
function mendAccessibility(): void {
  const each = (selector: string, mend: (element: Element) => void) => {
    for (const element of document.querySelectorAll(selector)) mend(element)
  }
  const name = (button: Element) => {
    if (button.getAttribute('aria-label')) return
    // Their text is hidden on screen and from screen readers.
    if (button.matches('.scalar-code-copy')) button.setAttribute('aria-label', 'Copy')
    else if (button.matches('.client-libraries__select')) button.setAttribute('aria-label', 'More languages')
    else if (!button.textContent?.trim()) button.setAttribute('aria-label', 'More')
  }
  const mend = () => {
    each('button[role="search"]', (button) => {
      button.removeAttribute('role')
      button.setAttribute('aria-label', 'Search the reference')
    })
    each('aside[role="navigation"]', (aside) => aside.removeAttribute('role'))
    each('button[aria-selected]:not([role])', (button) => button.removeAttribute('aria-selected'))
    each('.client-libraries-list button:not([role])', (button) => button.setAttribute('role', 'tab'))
    each('ul.endpoints:not([tabindex])', (list) => list.setAttribute('tabindex', '0'))
    each('button', name)
    each('section .response-card[aria-labelledby]:not([aria-labelledby*=" "])', (card) => {
      // Those of two operations with the same statuses would have one name.
      const heading = card.closest('section')?.querySelector('h3[id]')
      if (heading)
        card.setAttribute('aria-labelledby', `${heading.id} ${card.getAttribute('aria-labelledby')}`)
    })
  }
  mend()
  new MutationObserver(mend).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['role', 'aria-selected', 'aria-labelledby'],
  })
}

/** The function as a script of the page. */
export const mendAccessibilityScript = `(${mendAccessibility.toString()})()`
