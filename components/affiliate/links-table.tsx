'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyButton } from '@/components/ui/copy-button'
import { ErrorNotice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'

type AffiliateLink = Outputs['affiliate']['links']['links'][number]

export function LinksTable({ links, canManage }: { links: readonly AffiliateLink[]; canManage: boolean }) {
  const [retired, setRetired] = useState<AffiliateLink | null>(null)
  return (
    <>
      <Table label="Links">
        <thead>
          <tr>
            <Th>Campaign</Th>
            <Th className="text-right">Clicks</Th>
            <Th className="text-right max-sm:hidden">Enquiries</Th>
            <Th className="text-right max-sm:hidden">Organizations</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.id}>
              <Td className="[overflow-wrap:anywhere]">
                {link.campaign}
                <span className="block font-mono text-faint text-xs">
                  {link.address} <CopyButton text={link.address} what={`Link of ${link.campaign}`} />
                </span>
              </Td>
              <Td className="text-right tabular-nums">{link.clicks.toLocaleString('en')}</Td>
              <Td className="text-right tabular-nums max-sm:hidden">{link.enquiries.toLocaleString('en')}</Td>
              <Td className="text-right tabular-nums max-sm:hidden">
                {link.organizations.toLocaleString('en')}
              </Td>
              <Td className="text-right">
                {link.retiredAt ? (
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
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
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
