'use client'

import { useEffect } from 'react'

/** What the reference, which used to be here, wrote behind the # of its addresses. */
const ofReference = /^#(operator|provider|tag|description|models?|webhooks?)(\/|$)/

/** Takes a kept link to a part of the reference to where that part is now. Only the browser knows what is behind a #. */
export function OldReferenceLinks() {
  useEffect(() => {
    if (ofReference.test(window.location.hash)) {
      window.location.replace(`/docs/reference${window.location.hash}`)
    }
  }, [])
  return null
}
