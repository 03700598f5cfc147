'use client'

import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { Branding } from './branding'
import type { Draft } from './use-draft'

interface DraftActionsProps {
  branding: Branding
  draft: Draft
  /** Something typed is not in the draft yet. */
  isUnsaved: boolean
}

/** Publishing shows the draft to players at once; discarding returns to what they see. */
export function DraftActions({ branding, draft, isUnsaved }: DraftActionsProps) {
  const trpc = useTRPC()
  const canManage = useCan('branding.manage')
  const canPublish = useCan('branding.publish')
  const [isDiscarding, setIsDiscarding] = useState(false)
  const target = { brandId: draft.brandId, revision: draft.revision }
  const onError = (error: { message: string }) => toast.error(error.message)
  const publish = useMutation(
    trpc.branding.publish.mutationOptions({ onSuccess: draft.saved('Branding published'), onError }),
  )
  const discard = useMutation(
    trpc.branding.discard.mutationOptions({
      onSuccess: draft.discarded('Changes discarded'),
      onError,
      onSettled: () => setIsDiscarding(false),
    }),
  )
  if (branding.isRetired || !branding.hasChanges) return null
  const isBlocked = branding.isProcessing || draft.isOutdated
  return (
    <>
      {canManage && (
        <Button disabled={isBlocked} onClick={() => setIsDiscarding(true)}>
          Discard changes
        </Button>
      )}
      {canPublish && (
        <Button
          variant="primary"
          disabled={isBlocked || isUnsaved}
          title={isUnsaved ? 'Save the draft first' : undefined}
          isPending={publish.isPending}
          onClick={() => publish.mutate(target)}
        >
          <Upload aria-hidden />
          Publish
        </Button>
      )}
      <ConfirmDialog
        isOpen={isDiscarding}
        onOpenChange={setIsDiscarding}
        title="Discard the changes?"
        description="The draft returns to what is published. Uploaded images that were never published are deleted."
        confirmLabel="Discard changes"
        isDanger
        isPending={discard.isPending}
        onConfirm={() => discard.mutate(target)}
      />
    </>
  )
}
