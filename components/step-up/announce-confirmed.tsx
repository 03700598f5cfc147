'use client'

import { useEffect } from 'react'
import { announceConfirmed } from './confirmed-elsewhere'

/** On the page to which an identity provider leads back. */
export function AnnounceConfirmed() {
  useEffect(announceConfirmed, [])
  return null
}
