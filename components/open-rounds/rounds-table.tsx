import type { ReactNode } from 'react'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Table, Td, Th } from '@/components/ui/table'
import { findingLook, labelOf, markLabels } from './finding-looks'

export type OpenRoundRow = Outputs['rounds']['list']['rounds'][number]

interface RoundsTableProps {
  rounds: readonly OpenRoundRow[]
  /** The round with the way to its page. */
  linkTo: (round: OpenRoundRow) => ReactNode
  hasOrganization?: boolean
}

export function RoundsTable({ rounds, linkTo, hasOrganization = false }: RoundsTableProps) {
  return (
    <Table label="Open rounds">
      <thead>
        <tr>
          <Th>Round</Th>
          {hasOrganization && <Th className="max-md:hidden">Organization</Th>}
          <Th className="max-md:hidden">Provider</Th>
          <Th>Finding</Th>
          <Th className="text-right max-sm:hidden">At risk</Th>
          <Th className="max-lg:hidden">Opened</Th>
          <Th className="max-xl:hidden">Last checked</Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {rounds.map((round) => (
          <tr key={round.id}>
            <Td className="w-full min-w-40">
              <span className="grid gap-0.5">
                {linkTo(round)}
                <span className="break-all text-faint text-xs">Player {round.playerId}</span>
                {hasOrganization && (
                  <span className="text-faint text-xs md:hidden">{round.organizationName}</span>
                )}
              </span>
            </Td>
            {hasOrganization && <Td className="min-w-40 max-md:hidden">{round.organizationName}</Td>}
            <Td className="whitespace-nowrap max-md:hidden">
              <ProviderName code={round.providerCode} />
            </Td>
            <Td>
              <span className="grid justify-items-start gap-1">
                <Badge tone={findingLook(round.verdict).tone}>{findingLook(round.verdict).label}</Badge>
                {round.mark && <span className="text-faint text-xs">{labelOf(markLabels, round.mark)}</span>}
                <span className="text-xs sm:hidden">
                  <Money value={round.atRisk} />
                </span>
              </span>
            </Td>
            <Td className="text-right max-sm:hidden">
              <Money value={round.atRisk} />
            </Td>
            <Td className="max-lg:hidden">
              <Time value={round.openedAt} />
            </Td>
            <Td className="max-xl:hidden">
              {round.askedAt ? <Time value={round.askedAt} /> : <span className="text-faint">Not yet</span>}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
