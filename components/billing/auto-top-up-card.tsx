'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Loaded } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { methodName } from '@/components/packages/purchase-words'
import { StateBadge } from '@/components/packages/state-badge'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { useConfirm } from '@/components/ui/use-confirm'
import { topUpPauseTexts } from '@/server/contract/billing-states'

const AutoTopUpDialog = lazyPanel(() => import('./auto-top-up-dialog'), 'AutoTopUpDialog')

type TopUp = Outputs['packages']['topUp']
type Order = NonNullable<TopUp['order']>

const looks = {
  on: { tone: 'ok', label: 'On' },
  paused: { tone: 'bad', label: 'Paused' },
  off: { tone: 'neutral', label: 'Off' },
} as const

const setLabels = { on: 'Edit', paused: 'Review and turn on', off: 'Turn on' } as const

/** Whether a package is bought automatically, when, by which method, and what came of it. */
export function AutoTopUpCard() {
  const trpc = useTRPC()
  const mayBuy = useCan('billing.purchase')
  const topUp = useQuery(trpc.packages.topUp.queryOptions())
  const [isOpen, setIsOpen] = useState(false)
  const state = topUp.data?.order?.state ?? 'off'
  return (
    <Card>
      <CardHeader
        title="Automatic top-up"
        description="Buys a package when the balance falls below your threshold, so that launches don’t stop."
        actions={
          topUp.data && (
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
              {mayBuy && state !== 'off' && <TurnOff />}
              {mayBuy && (
                <Button variant={state === 'on' ? 'secondary' : 'primary'} onClick={() => setIsOpen(true)}>
                  {setLabels[state]}
                </Button>
              )}
            </div>
          )
        }
      />
      <Loaded query={topUp} what="Automatic top-up" rows={2}>
        {(data) => (
          <div className="grid gap-4 px-5 pb-5">
            <Condition topUp={data} />
            <Facts facts={factsOf(data)} />
          </div>
        )}
      </Loaded>
      {isOpen && topUp.data && <AutoTopUpDialog topUp={topUp.data} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function Condition({ topUp: { order, renewsAt } }: { topUp: TopUp }) {
  if (order?.state === 'paused' && order.pauseReason)
    return (
      <Notice tone="bad" title="Automatic top-up is paused">
        {topUpPauseTexts[order.pauseReason]}
        {order.pauseDetail && <> The payment provider said: “{order.pauseDetail}”</>}
        {order.pausedAt && (
          <>
            {' '}
            Paused <Time value={order.pausedAt} hasYear />.
          </>
        )}
      </Notice>
    )
  if (order?.isLimitReached)
    return (
      <Notice tone="warn" title="Monthly limit reached">
        The next package is bought from <Time value={renewsAt} isDay /> on. Raise the limit to continue now.
      </Notice>
    )
  return null
}

function factsOf({ order, spent, last }: TopUp) {
  const isSet = order !== null && order.state !== 'off'
  return [
    ...(isSet ? orderFacts(order) : []),
    ...(isSet || spent.amountMinor > 0n
      ? [
          {
            label: 'Bought automatically this month',
            value: (
              <>
                <Money value={spent} />
                {isSet && (
                  <span className="text-muted">
                    {' '}
                    of <Money value={order.monthlyLimit} />
                  </span>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(last ? [{ label: 'Last attempt', value: <LastAttempt last={last} /> }] : []),
  ]
}

const orderFacts = ({ threshold, packageName, price, method }: Order) => [
  { label: 'When the balance is below', value: <Money value={threshold} /> },
  {
    label: 'Buy',
    value: (
      <>
        {packageName}{' '}
        <span className="text-muted">
          for <Money value={price} />
        </span>
      </>
    ),
  },
  { label: 'Payment method', value: methodName(method) },
]

function LastAttempt({ last }: { last: NonNullable<TopUp['last']> }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <OrganizationLink
        href={`/billing/purchases/${last.id}`}
        prefetch={false}
        className="text-accent hover:underline"
      >
        <Time value={last.createdAt} />
      </OrganizationLink>
      <StateBadge state={last.state} />
    </span>
  )
}

function TurnOff() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title: 'Turn off automatic top-up?',
      text: 'No more packages are bought automatically. A payment that is in progress is completed.',
      action: 'Turn off',
      tone: 'danger',
      send: () => client.packages.turnOffTopUp.mutate(),
      changed: trpc.packages.topUp.queryFilter(),
      done: 'Automatic top-up is off',
    })
  return <Button onClick={ask}>Turn off</Button>
}
