'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { PlainTime } from '@/components/data/plain-time'
import { shortenId } from '@/components/data/shorten-id'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Table, Td, Th } from '@/components/ui/table'
import { SessionStatus } from './session-status'

type Session = Outputs['sessions']['search']['sessions'][number]

/** A row leads to its session; the link in it is for the keyboard and for a new tab. */
export function SessionsTable({ sessions }: { sessions: readonly Session[] }) {
  const router = useRouter()
  return (
    <Table label="Sessions">
      <thead>
        <tr>
          <Th>Game</Th>
          <Th>Status</Th>
          <Th className="max-md:hidden">Player</Th>
          <Th className="max-lg:hidden">Currency</Th>
          <Th className="max-xl:hidden">Session</Th>
          <Th className="max-md:hidden">Created</Th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr
            key={session.id}
            onClick={() => router.push(`/sessions/${session.id}`)}
            className="cursor-pointer hover:bg-hover"
          >
            <Td className="w-full max-w-0">
              <div className="grid">
                <Link
                  href={`/sessions/${session.id}`}
                  prefetch={false}
                  onClick={(event) => event.stopPropagation()}
                  className="truncate font-medium"
                >
                  {session.gameName ?? 'A game no longer in the catalogue'}
                </Link>
                <span className="truncate text-faint text-xs">
                  {session.providerCode}
                  {session.subOperatorRef && `, ${session.subOperatorRef}`}
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
