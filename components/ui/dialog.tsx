'use client'

import { lazyPanel } from './lazy-panel'

export { CancelButton, DialogActions, SubmitActions } from './dialog-actions'
export { overlayClass } from './overlay-class'

export const Dialog = lazyPanel(() => import('./dialog-open'), 'DialogOpen')
