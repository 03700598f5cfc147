'use client'

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useMe } from './me-context'
import { pageShortcuts } from './shortcut-keys'
import { useSingleKeys } from './single-keys'
import { useShortcuts } from './use-shortcuts'

/** Loaded when first opened. */
const Palette = lazyPanel(() => import('@/components/palette/palette'), 'Palette')
const ShortcutsDialog = lazyPanel(() => import('./shortcuts-dialog'), 'ShortcutsDialog')

interface QuickAccess {
  openPalette: () => void
  openHelp: () => void
}

const QuickAccessContext = createContext<QuickAccess>({
  openPalette: () => undefined,
  openHelp: () => undefined,
})

export const useQuickAccess = () => useContext(QuickAccessContext)

/** Palette and shortcuts for all signed-in pages. */
export function QuickAccessProvider({ children }: { children: ReactNode }) {
  const me = useMe()
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const pages = useMemo(() => pageShortcuts(me), [me])
  const openPalette = useCallback(() => setOpen('palette'), [])
  const openHelp = useCallback(() => setOpen('help'), [])
  const close = useCallback(() => setOpen(null), [])
  useShortcuts({ pages, areSingleKeysOn: useSingleKeys(), onPalette: openPalette, onHelp: openHelp })
  const access = useMemo(() => ({ openPalette, openHelp }), [openPalette, openHelp])
  return (
    <QuickAccessContext value={access}>
      {children}
      {open === 'palette' && <Palette onClose={close} onHelp={openHelp} />}
      {open === 'help' && <ShortcutsDialog pages={pages} onClose={close} />}
    </QuickAccessContext>
  )
}
