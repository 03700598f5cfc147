'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { DetailSkeleton } from '@/components/data/skeletons'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import type { Certificate } from './certificate-dialog'

const CertificateDialog = lazyPanel(() => import('./certificate-dialog'), 'CertificateDialog')
const WithdrawDialog = lazyPanel(() => import('./withdraw-certificate-dialog'), 'WithdrawDialog')

type Opened =
  | { kind: 'save'; certificate: Certificate | null }
  | { kind: 'withdraw'; certificate: Certificate }

/** The certificates of one game, by country. */
export function CertificatesView({ gameId, canManage }: { gameId: string; canManage: boolean }) {
  const trpc = useTRPC()
  const [opened, setOpened] = useState<Opened | null>(null)
  const found = useQuery(trpc.staffGames.certificates.queryOptions({ gameId }))
  return (
    <Loaded query={found} what="The game’s certificates" skeleton={<DetailSkeleton />}>
      {({ game, certificates }) => (
        <>
          <PageHeader
            title={`Certificates of ${game.name}`}
            description="Where a country’s profile requires a certificate, launches without a valid one are refused."
            actions={
              canManage && (
                <Button variant="primary" onClick={() => setOpened({ kind: 'save', certificate: null })}>
                  <Plus aria-hidden />
                  Add certificate
                </Button>
              )
            }
          />
          <Card>
            {certificates.length === 0 ? (
              <EmptyState title="No certificates yet">Certificates of laboratories, by country.</EmptyState>
            ) : (
              <CertificatesTable certificates={certificates} onOpen={canManage ? setOpened : null} />
            )}
          </Card>
          {opened?.kind === 'save' && (
            <CertificateDialog
              gameId={gameId}
              certificate={opened.certificate}
              onClose={() => setOpened(null)}
            />
          )}
          {opened?.kind === 'withdraw' && (
            <WithdrawDialog certificate={opened.certificate} onClose={() => setOpened(null)} />
          )}
        </>
      )}
    </Loaded>
  )
}

const states: Record<Certificate['state'], { label: string; tone: Tone }> = {
  valid: { label: 'Valid', tone: 'ok' },
  not_yet: { label: 'Not valid yet', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

interface TableProps {
  certificates: readonly Certificate[]
  onOpen: ((opened: Opened) => void) | null
}

function CertificatesTable({ certificates, onOpen }: TableProps) {
  return (
    <DataTable
      label="Certificates"
      rows={certificates}
      keyOf={({ id }) => id}
      columns={[
        { heading: 'Country', cell: ({ country }) => country, width: 'line', className: 'font-medium' },
        {
          heading: 'Certificate',
          cell: ({ number, laboratory, documentPath }) => (
            <>
              {documentPath ? (
                <a href={documentPath} download className="font-medium text-accent hover:underline">
                  {number}
                </a>
              ) : (
                number
              )}
              <span className="block text-muted text-xs">{laboratory}</span>
            </>
          ),
          width: 'wrap',
        },
        {
          heading: 'Version',
          cell: ({ gameVersion, rtpVariant }) => [gameVersion, rtpVariant].filter(Boolean).join(', '),
          from: 'md',
        },
        { heading: 'Issued', cell: ({ issuedOn }) => issuedOn, width: 'line', from: 'md' },
        { heading: 'Expires', cell: ({ expiresOn }) => expiresOn ?? 'Never', width: 'line' },
        {
          heading: 'Status',
          cell: ({ state, withdrawnReason }) => (
            <>
              <Badge tone={states[state].tone}>{states[state].label}</Badge>
              {withdrawnReason && <span className="block text-muted text-xs">{withdrawnReason}</span>}
            </>
          ),
        },
        onOpen !== null && {
          heading: 'Actions',
          kind: 'actions',
          cell: (certificate) =>
            certificate.state !== 'withdrawn' && (
              <span className="flex flex-wrap justify-end gap-2">
                <Button size="sm" onClick={() => onOpen({ kind: 'save', certificate })}>
                  Change
                </Button>
                <Button size="sm" onClick={() => onOpen({ kind: 'withdraw', certificate })}>
                  Withdraw
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}
