'use client'

import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { formatDuration } from '@/components/data/format-time'
import { Loaded } from '@/components/data/loaded'
import { DetailSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { useConfirm } from '@/components/ui/use-confirm'
import { formatNumber } from '@/server/contract/figures'
import { SecretButton } from './secret-button'
import { studioSteps } from './studio-steps'
import { TokenCard } from './token-card'

const AddressDialog = lazyPanel(() => import('./address-dialog'), 'AddressDialog')

type Studio = NonNullable<Outputs['studio']['get']>

/** A studio's way to production, and its environments. */
export function StudioView() {
  const trpc = useTRPC()
  const found = useQuery(trpc.studio.get.queryOptions())
  return (
    <Loaded query={found} what="Your studio" skeleton={<DetailSkeleton />}>
      {(studio) =>
        studio ? (
          <Enrolled studio={studio} />
        ) : (
          <EmptyState heading="h1" title="Setup in progress">
            Croupier is assigning your provider code and test environment.
          </EmptyState>
        )
      }
    </Loaded>
  )
}

function Enrolled({ studio }: { studio: Studio }) {
  return (
    <>
      <PageHeader
        title={studio.name}
        description={
          <>
            Provider code <code className="text-[0.8125rem]">{studio.providerCode}</code>, protocol{' '}
            <code className="text-[0.8125rem]">{studio.dialect}</code>
          </>
        }
        actions={
          <Button asChild>
            <a href="/docs/aurora">Protocol</a>
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {studio.connectedAt === null && <Steps studio={studio} />}
        <TestCard studio={studio} />
        <ProductionCard studio={studio} />
        <TokenCard madeAt={studio.tokenMadeAt} />
      </div>
    </>
  )
}

function Steps({ studio }: { studio: Studio }) {
  return (
    <Card>
      <CardHeader title="Go live" />
      <ol className="divide-y divide-line border-line border-t text-sm">
        {studioSteps(studio).map(({ title, hint, isDone, link }, index) => (
          <li key={title} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <Badge tone={isDone ? 'ok' : 'neutral'}>{isDone ? 'Done' : `Step ${index + 1}`}</Badge>
            <span className="grid min-w-0 flex-1 basis-64 gap-0.5">
              <span className="font-medium">{title}</span>
              {!isDone && <span className="text-muted">{hint}</span>}
            </span>
            {!isDone && link && (
              <OrganizationLink href={link.href} className="text-accent hover:underline">
                {link.label}
              </OrganizationLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function TestCard({ studio: { test, certifiedUntil } }: { studio: Studio }) {
  const canManage = useCan('studio.manage')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader
        title="Test environment"
        description="Used by certification runs. Operators can’t see its games."
        actions={
          canManage && (
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => setIsOpen(true)}>
                {test?.baseUrl ? 'Change address' : 'Set address'}
              </Button>
              <SecretButton environment="test" />
            </div>
          )
        }
      />
      <dl className="grid gap-x-8 gap-y-2 px-5 pb-5 text-sm sm:grid-cols-[max-content_1fr]">
        <dt className="text-muted">Address</dt>
        <dd className="break-all">{test?.baseUrl || 'Not set'}</dd>
        <dt className="text-muted">Certified until</dt>
        <dd>{certifiedUntil ? <Time value={certifiedUntil} hasYear /> : 'Not certified'}</dd>
      </dl>
      {isOpen && <AddressDialog kind="test" current={test?.baseUrl ?? ''} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function ProductionCard({ studio }: { studio: Studio }) {
  const { production, requestedAt, requestedUrl, firstApprovalAt, declinedReason, certifiedUntil } = studio
  const canManage = useCan('studio.manage')
  const [isOpen, setIsOpen] = useState(false)
  const canRequest = canManage && !production && requestedAt === null && certifiedUntil !== null
  return (
    <Card>
      <CardHeader
        title="Production"
        description="Croupier reads the catalogue hourly. Operators can offer its games."
        actions={
          <div className="flex flex-wrap gap-3">
            {canRequest && <Button onClick={() => setIsOpen(true)}>Request production</Button>}
            {canManage && production && <SecretButton environment="production" />}
            {canManage && production?.hasNextSecret && <ActivateSecret />}
          </div>
        }
      />
      <div className="grid gap-4 px-5 pb-5 text-sm">
        {declinedReason && (
          <Notice tone="bad" title="The last request was declined">
            {declinedReason}
          </Notice>
        )}
        {requestedAt && (
          <Notice tone="busy" title={firstApprovalAt ? 'Approved by one of two people' : 'Pending approval'}>
            Requested for {requestedUrl} <Time value={requestedAt} hasYear />
          </Notice>
        )}
        {production ? (
          <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[max-content_1fr]">
            <dt className="text-muted">Address</dt>
            <dd className="break-all">{production.baseUrl}</dd>
            <dt className="text-muted">Report transactions to</dt>
            <dd className="break-all">
              <code>/provider/v1/{studio.providerCode}</code>
            </dd>
            <dt className="text-muted">Catalogue</dt>
            <dd>
              {production.lastSyncedAt ? (
                <>
                  {production.games} games, read <Time value={production.lastSyncedAt} />
                </>
              ) : (
                'Not read yet'
              )}
              {production.syncFailedAt && (
                <span className="block text-bad">
                  <Time value={production.syncFailedAt} />: {production.syncError}
                </span>
              )}
            </dd>
            <CallHealth />
          </dl>
        ) : (
          !requestedAt && (
            <p className="text-muted">
              {certifiedUntil
                ? 'Your test environment is certified. You can request production.'
                : 'Production requires a passed certification run.'}
            </p>
          )
        )}
      </div>
      {isOpen && <AddressDialog kind="production" current="" onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

/** Terms of the list of production. */
function CallHealth() {
  const trpc = useTRPC()
  const health = useQuery(trpc.studio.health.queryOptions())
  return [false, true].map((isInbound) => {
    const found = health.data?.directions.find((one) => one.isInbound === isInbound)
    return (
      <Fragment key={String(isInbound)}>
        <dt className="text-muted">{isInbound ? 'Your reports, 24 hours' : 'Calls to you, 24 hours'}</dt>
        <dd className="tabular-nums">
          {found ? (
            <OrganizationLink href="/studio/calls" className="hover:underline">
              {formatNumber(found.calls)}, {formatNumber(found.failed)} failed, median{' '}
              {formatDuration(found.medianMs)}, 95 % within {formatDuration(found.p95Ms)}
            </OrganizationLink>
          ) : (
            'None'
          )}
        </dd>
      </Fragment>
    )
  })
}

function ActivateSecret() {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const confirm = useConfirm()
  const activate = () =>
    confirm({
      title: 'Activate the new secret?',
      text: 'Croupier signs its calls with it from now on. Your server must accept it already. Transactions signed with the previous secret are accepted for 24 hours.',
      action: 'Activate secret',
      send: () => client.studio.activateSecret.mutate(),
      changed: trpc.studio.pathFilter(),
      done: 'Secret activated',
    })
  return (
    <Button variant="primary" onClick={activate}>
      Activate new secret
    </Button>
  )
}
