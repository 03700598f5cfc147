'use client'

import { lazyPanel } from '@/components/ui/lazy-panel'

/** A decision with the note that it needs. Rendered while it is open. */
export const NoteDialog = lazyPanel(() => import('./note-dialog-open'), 'NoteDialogOpen')
