'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { ErrorNotice } from '@/components/ui/notice'

type AffiliateLink = Outputs['affiliate']['links']['links'][number]

export function LinksTable({ links, canManage }: { links: readonly AffiliateLink[]; canManage: boolean }) {
  const [retired, setRetired] = useState<AffiliateLink | null>(null)
  return (
    <>
      <DataTable
        label="Links"
        rows={links}
        keyOf={(link) => link.id}
        columns={[
          {
            heading: 'Campaign',
            cell: (link) => (
              <>
                {link.campaign}
                <span className="block font-mono text-faint text-xs">
                  {link.address} <CopyButton text={link.address} what={`Link of ${link.campaign}`} />
                </span>
              </>
            ),
            width: 'wrap',
          },
          { heading: 'Clicks', cell: (link) => link.clicks.toLocaleString('en'), kind: 'number' },
          {
            heading: 'Enquiries',
            cell: (link) => link.enquiries.toLocaleString('en'),
            kind: 'number',
            from: 'sm',
          },
          {
            heading: 'Organizations',
            cell: (link) => link.organizations.toLocaleString('en'),
            kind: 'number',
            from: 'sm',
          },
          {
            heading: 'Actions',
            cell: (link) =>
              link.retiredAt ? (
                <Badge>Retired</Badge>
              ) : (
                canManage && (
                  <Button
                    size="sm"
                    aria-label={`Retire the link of ${link.campaign}`}
                    onClick={() => setRetired(link)}
                  >
                    Retire
                  </Button>
                )
              ),
            kind: 'actions',
          },
        ]}
      />
      {retired && <RetireDialog link={retired} onClose={() => setRetired(null)} />}
    </>
  )
}

function RetireDialog({ link: { id, campaign }, onClose }: { link: AffiliateLink; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const retire = useMutation(
    trpc.affiliate.retireLink.mutationOptions({
      onSuccess: succeed(trpc.affiliate.pathFilter(), 'Link retired', onClose),
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Retire the link of ${campaign}?`}
      description="The link stops working immediately. Its figures stay, and its campaign name can’t be reused."
      confirmLabel="Retire"
      isDanger
      isPending={retire.isPending}
      onConfirm={() => retire.mutate({ linkId: id })}
    >
      <ErrorNotice className="mt-4">{retire.error?.message}</ErrorNotice>
    </ConfirmDialog>
  )
}
