'use client'

import { DataTable } from '@/components/data/data-table'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatNumber } from '@/server/contract/figures'

type AffiliateLink = Outputs['affiliate']['links']['links'][number]

export function LinksTable({ links, canManage }: { links: readonly AffiliateLink[]; canManage: boolean }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const retire = ({ id: linkId, campaign }: AffiliateLink) =>
    confirm({
      title: `Retire the link of ${campaign}?`,
      text: 'The link stops working immediately. Its figures stay, and its campaign name can’t be reused.',
      action: 'Retire',
      tone: 'danger',
      send: () => client.affiliate.retireLink.mutate({ linkId }),
      changed: trpc.affiliate.pathFilter(),
      done: 'Link retired',
    })
  return (
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
        { heading: 'Clicks', cell: (link) => formatNumber(link.clicks), kind: 'number' },
        {
          heading: 'Enquiries',
          cell: (link) => formatNumber(link.enquiries),
          kind: 'number',
          from: 'sm',
        },
        {
          heading: 'Organizations',
          cell: (link) => formatNumber(link.organizations),
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
                  onClick={() => retire(link)}
                >
                  Retire
                </Button>
              )
            ),
          kind: 'actions',
        },
      ]}
    />
  )
}
