'use client'

import { useRouter } from 'next/navigation'
import type { MouseEvent } from 'react'
import { BrandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { PlainTime } from '@/components/data/plain-time'
import { ProviderName } from '@/components/data/provider-name'
import { shortenId } from '@/components/data/shorten-id'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { cn } from '@/components/ui/cn'
import { SessionStatus } from './session-status'

type Session = Outputs['sessions']['search']['sessions'][number]

const none = <span className="text-faint">–</span>

interface SessionsTableProps {
  sessions: readonly Session[]
  previewed?: string | null
  /** Opens a session beside the list; without it a row leads to its page. */
  onPreview?: (id: string) => void
  /** Left out, the list has one order. */
  sort?: HeaderSort
}

/** The whole row opens the sheet; its link leads to the page, for a new tab and for the keyboard. */
export function SessionsTable({ sessions, previewed = null, onPreview, sort }: SessionsTableProps) {
  const router = useRouter()
  const pathOf = useOrganizationPath()
  const open = onPreview ?? ((id: string) => router.push(pathOf(`/sessions/${id}`)))
  const openSheet = (id: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    open(id)
  }
  return (
    <DataTable
      label="Sessions"
      rows={sessions}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({
        onClick: () => open(id),
        className: cn('cursor-pointer hover:bg-hover', id === previewed && 'bg-accent-soft'),
      })}
      columns={[
        {
          heading: 'Game',
          cell: (session) => (
            <div className="grid">
              <OrganizationLink
                href={`/sessions/${session.id}`}
                prefetch={false}
                onClick={openSheet(session.id)}
                className="truncate font-medium"
              >
                {session.gameName ?? 'Game no longer in the catalogue'}
              </OrganizationLink>
              <span className="truncate text-faint text-xs">
                <ProviderName code={session.providerCode} />
                {session.subOperatorRef && (
                  <>
                    , <BrandName brandRef={session.subOperatorRef} />
                  </>
                )}
                {session.mode === 'demo' && ', demo'}
              </span>
            </div>
          ),
          width: 'rest',
        },
        {
          heading: 'Status',
          cell: (session) => (
            <>
              <SessionStatus status={session.status} />
              <span className="block whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
                <PlainTime value={session.createdAt} />
              </span>
            </>
          ),
        },
        {
          heading: 'Player',
          cell: ({ playerId }) =>
            playerId === null ? (
              none
            ) : (
              <span className="block max-w-44 truncate font-mono text-[0.8125rem]" title={playerId}>
                {playerId}
              </span>
            ),
          from: 'md',
        },
        { heading: 'Currency', cell: ({ currency }) => currency ?? none, from: 'lg' },
        {
          heading: 'Session',
          cell: ({ id }) => (
            <span className="whitespace-nowrap font-mono text-[0.8125rem]" title={id}>
              {shortenId(id)}
            </span>
          ),
          from: 'xl',
        },
        {
          heading: 'Created',
          cell: ({ createdAt }) => <Time value={createdAt} />,
          kind: 'time',
          from: 'md',
          sort,
        },
      ]}
    />
  )
}
