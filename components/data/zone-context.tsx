'use client'

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { utc, zoneCookie } from './zone-time'

const yearS = 31_536_000

interface ZoneChoice {
  /** An IANA name; `UTC` by default. */
  zone: string
  choose: (zone: string) => void
}

const ZoneContext = createContext<ZoneChoice>({ zone: utc, choose: () => undefined })

export function ZoneProvider({ zone: initial, children }: { zone: string; children: ReactNode }) {
  const [zone, setZone] = useState(initial)
  const choose = useCallback((next: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = `${zoneCookie}=${encodeURIComponent(next)}; path=/; max-age=${yearS}; samesite=lax`
    setZone(next)
  }, [])
  const choice = useMemo(() => ({ zone, choose }), [zone, choose])
  return <ZoneContext value={choice}>{children}</ZoneContext>
}

export function useZone(): string {
  return useContext(ZoneContext).zone
}

export function useZoneChoice(): ZoneChoice {
  return useContext(ZoneContext)
}
