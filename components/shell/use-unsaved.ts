'use client'

import { useEffect } from 'react'
import { unsaved } from './unsaved'

/** While something is entered that is not saved, leaving the page asks first. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? unsaved.hold(() => true) : undefined), [isDirty])
}
