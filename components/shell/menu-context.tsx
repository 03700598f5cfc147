'use client'

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useMe } from './me-context'
import { initialMenu, type MenuState, menuLine, toggleFold, togglePin } from './menu-state'

interface Menu {
  menu: MenuState
  fold: (key: string) => void
  pin: (href: string) => void
}

const MenuContext = createContext<Menu>({ menu: initialMenu, fold: () => undefined, pin: () => undefined })

export const useMenu = () => useContext(MenuContext)

/** Set in the browser alone, by a change: a layout that Next has kept holds what the cookie said before. */
let changed: { userId: string; menu: MenuState } | null = null

/** The menu on screen and in the phone's drawer; `stored` is what the server has read. */
export function MenuProvider({ stored, children }: { stored: MenuState; children: ReactNode }) {
  const userId = useMe().user.id
  const [menu, setMenu] = useState(() => (changed?.userId === userId ? changed.menu : stored))
  const change = useCallback(
    (next: MenuState) => {
      changed = { userId, menu: next }
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
      document.cookie = menuLine(userId, next)
      setMenu(next)
    },
    [userId],
  )
  const value = useMemo(
    () => ({
      menu,
      fold: (key: string) => change(toggleFold(menu, key)),
      pin: (href: string) => change(togglePin(menu, href)),
    }),
    [menu, change],
  )
  return <MenuContext value={value}>{children}</MenuContext>
}
