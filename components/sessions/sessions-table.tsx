'use client'

import { useRouter } from 'next/navigation'
import type { MouseEvent } from 'react'
import { BrandName } from '@/components/data/brand-name'
import { PlainTime } from '@/components/data/plain-time'
import { ProviderName } from '@/components/data/provider-name'
import { shortenId } from '@/components/data/shorten-id'
import type { HeaderSort } from '@/components/data/sort'
import { Time } from '@/components/data/time'
import { TimeHeader } from '@/components/data/time-header'
import { OrganizationLink, useOrganizationPath } from '@/components/shell/organization-link'
import type { Outputs } from '@/components/trpc/types'
import { cn } from '@/components/ui/cn'
import { Table, Td, Th } from '@/components/ui/table'
import { SessionStatus } from './session-status'

type Session = Outputs['sessions']['search']['sessions'][number]

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
    <Table label="Sessions">
      <thead>
        <tr>
          <Th>Game</Th>
          <Th>Status</Th>
          <Th className="max-md:hidden">Player</Th>
          <Th className="max-lg:hidden">Currency</Th>
          <Th className="max-xl:hidden">Session</Th>
          <TimeHeader label="Created" sort={sort} className="max-md:hidden" />
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr
            key={session.id}
            onClick={() => open(session.id)}
            className={cn('cursor-pointer hover:bg-hover', session.id === previewed && 'bg-accent-soft')}
          >
            <Td className="w-full max-w-0">
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
            </Td>
            <Td>
              <SessionStatus status={session.status} />
              <span className="block whitespace-nowrap text-faint text-xs tabular-nums md:hidden">
                <PlainTime value={session.createdAt} />
              </span>
            </Td>
            <Td className="max-md:hidden">
              {session.playerId === null ? (
                <span className="text-faint">—</span>
              ) : (
                <span className="block max-w-44 truncate font-mono text-[0.8125rem]" title={session.playerId}>
                  {session.playerId}
                </span>
              )}
            </Td>
            <Td className="max-lg:hidden">{session.currency ?? <span className="text-faint">—</span>}</Td>
            <Td className="max-xl:hidden">
              <span className="whitespace-nowrap font-mono text-[0.8125rem]" title={session.id}>
                {shortenId(session.id)}
              </span>
            </Td>
            <Td className="max-md:hidden">
              <Time value={session.createdAt} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
