'use client'

import { useCallback, useEffect, useRef } from 'react'
import { type Below, unsaved } from './unsaved'

/** While something is entered that is not saved, leaving the page asks first. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? unsaved.hold(() => true) : undefined), [isDirty])
}

const nothing: Below = new Set()

/**
 * Closes a dialog at once, or asks first where something was entered since it opened. The page below accepts no input
 * meanwhile, so a form need not say which dialog it is in: many keep their state above it.
 */
export function useAskedClose(isOpen: boolean): (close: () => void) => void {
  const below = useRef(nothing)
  useEffect(() => {
    if (!isOpen) return
    const held = unsaved.held()
    below.current = held
    return () => unsaved.withdraw(held)
  }, [isOpen])
  return useCallback((close) => unsaved.close(close, below.current), [])
}
