'use client'

import Link from 'next/link'
import { useState } from 'react'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Table, Td, Th } from '@/components/ui/table'
import type { Exclusion } from './exclusion'

const ReadmitDialog = lazyPanel(
  () => import('./readmit-dialog').then((module) => module.ReadmitDialog),
  ({ exclusion }) => exclusion !== null,
)

export function ExclusionsTable({ exclusions }: { exclusions: readonly Exclusion[] }) {
  const canExclude = useCan('players.exclude')
  const [ending, setEnding] = useState<Exclusion | null>(null)
  return (
    <>
      <Table label="Exclusions">
        <thead>
          <tr>
            <Th>Player</Th>
            <Th>State</Th>
            <Th className="max-md:hidden">Until</Th>
            <Th className="max-lg:hidden">Reason</Th>
            <Th className="max-xl:hidden">Since</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className="[&_tr:last-child_td]:border-b-0">
          {exclusions.map((exclusion) => (
            <tr key={exclusion.id}>
              <Td className="max-md:w-full max-md:max-w-0">
                <div className="grid">
                  <Link
                    href={`/players/${encodeURIComponent(exclusion.playerId)}`}
                    prefetch={false}
                    className="truncate font-mono text-[0.8125rem] hover:underline md:max-w-72"
                  >
                    {exclusion.playerId}
                  </Link>
                  {exclusion.subOperatorRef && (
                    <span className="truncate text-faint text-xs">{exclusion.subOperatorRef}</span>
                  )}
                </div>
              </Td>
              <Td>
                <Badge tone={exclusion.isInForce ? 'warn' : 'neutral'}>
                  {exclusion.isInForce ? 'Excluded' : 'Lapsed'}
                </Badge>
              </Td>
              <Td className="max-md:hidden">
                {exclusion.endsAt ? <Time value={exclusion.endsAt} hasYear /> : 'No end set'}
              </Td>
              <Td className="max-lg:hidden">
                {exclusion.reason ? (
                  <span className="line-clamp-2 max-w-80 [overflow-wrap:anywhere]">{exclusion.reason}</span>
                ) : (
                  <span className="text-faint">None given</span>
                )}
              </Td>
              <Td className="max-xl:hidden">
                <Time value={exclusion.createdAt} hasYear />
              </Td>
              <Td className="text-right">
                {canExclude && exclusion.isInForce && (
                  <Button
                    size="sm"
                    aria-label={`End the exclusion of ${exclusion.playerId}`}
                    onClick={() => setEnding(exclusion)}
                  >
                    End
                  </Button>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ReadmitDialog exclusion={ending} onClose={() => setEnding(null)} />
    </>
  )
}
