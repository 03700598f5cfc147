'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Th } from '@/components/ui/table'

/** Bets confirmed after their provider was told that they failed, whose refund is ten minutes late. */
export function LateBetsCard() {
  const trpc = useTRPC()
  const bets = useQuery(trpc.rounds.lateBets.queryOptions(undefined, { refetchInterval: 30_000 }))
  return (
    <Card>
      <CardHeader
        title="Late bets"
        description={
          <>
            Confirmed after the provider was told that they failed, without their refund. An endpoint can{' '}
            <OrganizationLink
              href="/developers/endpoints"
              className="text-accent underline underline-offset-4"
            >
              reverse them
            </OrganizationLink>
            ; reversals are in the{' '}
            <OrganizationLink
              href="/transactions?transaction=crp-rev-"
              className="text-accent underline underline-offset-4"
            >
              transactions
            </OrganizationLink>
            .
          </>
        }
      />
      <List
        query={bets}
        what="Late bets"
        rowsOf={(rows) => rows}
        empty={<EmptyState icon={CircleCheck} title="No late bets" />}
      >
        {(rows) => (
          <Table label="Late bets">
            <thead>
              <tr>
                <Th>Bet</Th>
                <Th className="max-md:hidden">Provider</Th>
                <Th className="text-right">Stake</Th>
                <Th className="max-lg:hidden">Confirmed</Th>
              </tr>
            </thead>
            <tbody className="[&_tr:last-child_td]:border-b-0">
              {rows.map((bet) => (
                <tr key={bet.id}>
                  <Td className="w-full min-w-40">
                    <span className="grid gap-0.5">
                      <OrganizationLink
                        href={`/transactions/${bet.id}`}
                        className="break-all font-medium text-accent hover:underline"
                      >
                        {bet.transactionId}
                      </OrganizationLink>
                      <span className="break-all text-faint text-xs">Player {bet.playerId}</span>
                    </span>
                  </Td>
                  <Td className="max-md:hidden">
                    <ProviderName code={bet.providerCode} />
                  </Td>
                  <Td className="text-right">
                    <Money value={bet.amount} />
                  </Td>
                  <Td className="max-lg:hidden">
                    <Time value={bet.confirmedAt} />
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </List>
    </Card>
  )
}
