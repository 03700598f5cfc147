'use client'

/**
 * To the page's content, past the navigation. The address stays as it is: an entry of the browser's own in the history,
 * which the router knows nothing of, would swallow a step back.
 */
export const SkipLink = () => (
  <button
    type="button"
    onClick={() => document.getElementById('content')?.focus()}
    className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
  >
    Skip to content
  </button>
)
