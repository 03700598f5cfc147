'use client'

import { lazyPopup } from './lazy-popup'

export type { MenuGroup } from './dropdown-menu-open'

export const DropdownMenu = lazyPopup('menu', () => import('./dropdown-menu-open'), 'DropdownMenuOpen')
