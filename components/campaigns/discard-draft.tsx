'use client'

import { useRouter } from 'next/navigation'
import { useOrganizationPath } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { useConfirm } from '@/components/ui/use-confirm'

/** A discarded draft stays in the list as cancelled. */
export function DiscardDraft({ campaignId, name }: { campaignId: string; name: string }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: `Discard “${name}”?`,
      text: 'No rounds were issued. The campaign stays in the list as cancelled.',
      action: 'Discard',
      tone: 'danger',
      send: () => client.campaigns.cancel.mutate({ campaignId }),
      changed: trpc.campaigns.list.pathFilter(),
      done: 'Draft discarded',
      onDone: () => router.push(pathOf('/campaigns')),
    })
  return (
    <Button variant="ghost" onClick={ask}>
      Discard draft
    </Button>
  )
}
