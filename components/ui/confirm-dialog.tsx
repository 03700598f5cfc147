'use client'

import { lazyPanel } from './lazy-panel'

export const ConfirmDialog = lazyPanel(() => import('./confirm-dialog-open'), 'ConfirmDialogOpen')
