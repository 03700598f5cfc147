'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { OpenRoundsCard } from './open-rounds-card'
import { RoundsTable } from './rounds-table'
import { openRoundList } from './search-params'

const RoundAgeDialog = lazyPanel(() => import('./round-age-dialog'), 'RoundAgeDialog')

const link = 'text-accent underline underline-offset-4'

/** Late bets need attention like other callbacks: they are listed, assigned and resolved there. */
function LateBetsLink() {
  return (
    <Card>
      <CardHeader
        title="Late bets"
        description={
          <>
            Bets that the wallet confirmed after the provider was told that they failed, and whose refund has
            not arrived, are under{' '}
            <OrganizationLink href="/callbacks?group=late" className={link}>
              Callbacks
            </OrganizationLink>
            . An endpoint can{' '}
            <OrganizationLink href="/developers/endpoints" className={link}>
              reverse them
            </OrganizationLink>
            ; reversals are in the{' '}
            <OrganizationLink href="/transactions?transaction=crp-rev-" className={link}>
              transactions
            </OrganizationLink>
            .
          </>
        }
      />
    </Card>
  )
}

/** Rounds of the organization without a final transaction, and the way to late bets. */
export function OpenRoundsView() {
  const trpc = useTRPC()
  const list = useOpenList(openRoundList)
  const [isSetting, setIsSetting] = useState(false)
  const canSet = useCan('organization.change')
  const age = useQuery(trpc.rounds.age.queryOptions())
  const rounds = useQuery(
    trpc.rounds.list.queryOptions(list.search, pollFirstPage(list.params.cursor, 30_000)),
  )
  return (
    <>
      <PageHeader
        title="Open rounds"
        description="Rounds with money at stake whose final transaction has not arrived, compared with provider records."
        actions={canSet && age.data && <Button onClick={() => setIsSetting(true)}>Set age threshold</Button>}
      />
      <div className="grid gap-5">
        <OpenRoundsCard list={list} query={rounds}>
          {(rows) => (
            <RoundsTable
              rounds={rows}
              linkTo={({ id, roundId }) => (
                <OrganizationLink
                  href={`/rounds/open/${id}`}
                  className="break-all font-medium text-accent hover:underline"
                >
                  {roundId}
                </OrganizationLink>
              )}
            />
          )}
        </OpenRoundsCard>
        <LateBetsLink />
      </div>
      {isSetting && age.data && <RoundAgeDialog age={age.data} onClose={() => setIsSetting(false)} />}
    </>
  )
}
