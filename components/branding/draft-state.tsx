'use client'

import { Time } from '@/components/data/time'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Branding } from './branding'
import type { Draft } from './use-draft'

/** What stands in the way of a change, or is not published yet. */
export function DraftState({ branding, draft }: { branding: Branding; draft: Draft }) {
  const { brandId, isRetired, isProcessing, hasChanges, versions, updatedAt, updatedBy } = branding
  if (isRetired)
    return (
      <Notice tone="warn" title="This brand is retired">
        Its branding can’t be changed. Players still see it on links to earlier sessions.
      </Notice>
    )
  if (draft.isOutdated)
    return (
      <Notice
        tone="warn"
        role="alert"
        title={`${updatedBy} changed this draft`}
        actions={
          <Button size="sm" onClick={draft.catchUp}>
            Show the changes
          </Button>
        }
      >
        What you typed and did not save stays, and what was saved is shown below it.
      </Notice>
    )
  if (isProcessing)
    return (
      <Notice tone="busy" role="status" title="Images are being processed">
        They are checked and resized. The draft can be changed and published when that is done.
      </Notice>
    )
  if (hasChanges)
    return (
      <Notice tone="neutral" title="Unpublished changes">
        Last changed by {updatedBy}
        {updatedAt && (
          <>
            , <Time value={updatedAt} hasYear />
          </>
        )}
        .
      </Notice>
    )
  if (versions.length === 0)
    return (
      <Notice tone="neutral" title="No branding yet">
        {brandId === null
          ? 'Players see plain pages without a logo. Upload a logo to begin.'
          : 'This brand shows the organization’s branding. Anything you set here replaces it for this brand.'}
      </Notice>
    )
  return null
}
