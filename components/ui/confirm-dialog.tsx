'use client'

import { byIsOpen, lazyPanel } from './lazy-panel'

export const ConfirmDialog = lazyPanel(
  () => import('./confirm-dialog-open').then((module) => module.ConfirmDialogOpen),
  byIsOpen,
)
