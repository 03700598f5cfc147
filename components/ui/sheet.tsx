'use client'

import { lazyPanel } from './lazy-panel'

export const Sheet = lazyPanel(() => import('./sheet-open'), 'SheetOpen')
