'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'

/** A discarded draft stays in the list as cancelled. */
export function DiscardDraft({ campaignId, name }: { campaignId: string; name: string }) {
  const trpc = useTRPC()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const discard = useMutation(
    trpc.campaigns.cancel.mutationOptions({
      onSuccess: async () => {
        toast.success('Draft discarded')
        router.push(pathOf('/campaigns'))
        await queryClient.invalidateQueries(trpc.campaigns.list.pathFilter())
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Discard “${name}”?`}
        description="No rounds were issued. The campaign stays in the list as cancelled."
        confirmLabel="Discard"
        isDanger
        isPending={discard.isPending}
        onConfirm={() => discard.mutate({ campaignId })}
      />
    </>
  )
}
