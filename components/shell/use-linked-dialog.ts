'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'

/**
 * Whether a page's dialog is open. A link can open it: `?open=create-key`. The address is an external system: once
 * followed, it is put back, so that a reload does not open the dialog again.
 */
export function useLinkedDialog(name: string, isAllowed: boolean): [boolean, (isOpen: boolean) => void] {
  const [asked, setAsked] = useQueryState('open', parseAsString)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (asked !== name) return
    if (isAllowed) setIsOpen(true)
    void setAsked(null)
  }, [asked, name, isAllowed, setAsked])
  return [isOpen, setIsOpen]
}
