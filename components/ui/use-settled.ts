'use client'

import { useEffect, useState } from 'react'

const settleMs = 180

/** A typed text after a pause. A timer is an external system: it is set and cleared here. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
