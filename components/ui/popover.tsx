'use client'

import { lazyPopup } from './lazy-popup'

export const Popover = lazyPopup('dialog', () => import('./popover-open'), 'PopoverOpen')
