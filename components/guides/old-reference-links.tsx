'use client'

import { useEffect } from 'react'

/** URL fragments of the former reference page. */
const ofReference = /^#(operator|provider|tag|description|models?|webhooks?)(\/|$)/

/** Redirects old links into the reference to its new page. Only the browser knows the fragment. */
export function OldReferenceLinks() {
  useEffect(() => {
    if (ofReference.test(window.location.hash)) {
      window.location.replace(`/docs/reference${window.location.hash}`)
    }
  }, [])
  return null
}
