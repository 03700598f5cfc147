'use client'

import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
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
  const client = useTRPCClient()
  const confirm = useConfirm()
  const target = { brandId: draft.brandId, revision: draft.revision }
  const publish = useMutation(
    trpc.branding.publish.mutationOptions({
      onSuccess: draft.saved('Branding published'),
      onError: (error) => toast.error(error.message),
    }),
  )
  const discard = () =>
    confirm({
      title: 'Discard the changes?',
      text: 'The draft returns to what is published. Uploaded images that were never published are deleted.',
      action: 'Discard changes',
      tone: 'danger',
      send: async () => draft.discarded('Changes discarded')(await client.branding.discard.mutate(target)),
    })
  if (branding.isRetired || !branding.hasChanges) return null
  const isBlocked = branding.isProcessing || draft.isOutdated
  return (
    <>
      {canManage && (
        <Button disabled={isBlocked} onClick={discard}>
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
    </>
  )
}
