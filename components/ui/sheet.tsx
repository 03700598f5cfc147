'use client'

import { byIsOpen, lazyPanel } from './lazy-panel'

export const Sheet = lazyPanel(() => import('./sheet-open').then((module) => module.SheetOpen), byIsOpen)
