'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CirclePlay, Dices, type LucideIcon, Scale } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { ruleLabels } from '@/components/protection/words'
import { SessionStatus } from '@/components/sessions/session-status'
import { OrganizationLink } from '@/components/shell/organization-link'
import { StateBadge } from '@/components/transactions/state-badge'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyNote } from '@/components/ui/empty-state'
import { type TimelineEntry, type TimelineEvent, toEntries } from './timeline-entries'

/** Sessions, rounds with their callbacks, and decisions about the player, newest first. */
export function PlayerTimeline({ playerId }: { playerId: string }) {
  const trpc = useTRPC()
  const [cursor, setCursor] = useState<string | null>(null)
  const page = useQuery(
    trpc.players.timeline.queryOptions({ playerId, cursor }, { placeholderData: keepPreviousData }),
  )
  return (
    <Card>
      <CardHeader
        title="Timeline"
        description="Sessions, rounds with their callbacks, exclusions, limits and refusals, newest first."
      />
      <List
        query={page}
        what="The timeline"
        rows={6}
        rowsOf={({ events }) => events}
        empty={<EmptyNote>Nothing has happened yet.</EmptyNote>}
        pager={(data) => <KeysetPager page={data} cursor={cursor} onGo={setCursor} />}
      >
        {(events) => (
          <ol className="divide-y divide-line border-line border-t">
            {toEntries(events).map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </List>
    </Card>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'round') return <Round {...entry} />
  if (entry.kind === 'session') return <Session {...entry} />
  return <Decision {...entry} />
}

interface LineProps {
  icon: LucideIcon
  at: Date
  title: ReactNode
  detail: ReactNode
  children?: ReactNode
}

const Line = ({ icon: Icon, at, title, detail, children }: LineProps) => (
  <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 px-5 py-3 text-sm sm:grid-cols-[auto_1fr_auto]">
    <Icon aria-hidden className="mt-0.5 size-4 text-faint" />
    <div className="grid min-w-0 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">{title}</div>
      <div className="text-muted text-xs [overflow-wrap:anywhere]">{detail}</div>
    </div>
    <Time value={at} className="text-muted max-sm:col-start-2" />
    {children && <div className="col-start-2 sm:col-span-2">{children}</div>}
  </div>
)

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>

function Round({ createdAt, movements }: Of<'round'>) {
  const [first] = movements
  if (!first) return null
  return (
    <Line
      icon={Dices}
      at={createdAt}
      title={
        <>
          Round
          {first.isFree && <span className="font-normal text-faint text-xs">free round</span>}
        </>
      }
      detail={
        <>
          {first.gameName ?? 'Unknown game'}, <ProviderName code={first.providerCode} />
        </>
      }
    >
      <ul className="grid gap-1.5">
        {movements.map(({ id, type, amount, state, stateReason, attemptCount }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrganizationLink
              href={`/transactions/${id}`}
              prefetch={false}
              className="w-14 text-accent capitalize hover:underline"
            >
              {type}
            </OrganizationLink>
            <span className="min-w-24 text-right">
              <Money value={amount} />
            </span>
            <StateBadge state={state} stateReason={stateReason} />
            {attemptCount > 1 && <span className="text-faint text-xs">{attemptCount} attempts</span>}
          </li>
        ))}
      </ul>
    </Line>
  )
}

function Session({ createdAt, session }: Of<'session'>) {
  return (
    <Line
      icon={CirclePlay}
      at={createdAt}
      title={
        <>
          <OrganizationLink
            href={`/sessions/${session.id}`}
            prefetch={false}
            className="text-accent hover:underline"
          >
            Session
          </OrganizationLink>
          <SessionStatus status={session.status} />
        </>
      }
      detail={
        <>
          {session.gameName}, <ProviderName code={session.providerCode} />
          {session.mode === 'demo' && ', demo'}
        </>
      }
    />
  )
}

type DecisionOf = Extract<TimelineEvent, { kind: 'decision' }>['decision']

const outcomeLabels: Record<DecisionOf['outcome'], string> = {
  excluded: 'Player excluded',
  readmitted: 'Exclusion ended',
  limits_changed: 'Limits changed',
  refused: 'Refused',
}

const subjectLabels: Record<string, string> = {
  session: 'Session refused',
  free_rounds: 'Free rounds refused',
}

function Decision({ createdAt, decision }: Of<'decision'>) {
  const { outcome, rule, subject, by } = decision
  const label = (outcome === 'refused' && subject && subjectLabels[subject]) || outcomeLabels[outcome]
  const rules: Record<string, string> = ruleLabels
  return (
    <Line
      icon={Scale}
      at={createdAt}
      title={label}
      detail={outcome === 'refused' ? (rule && rules[rule]) || rule : by && `By ${by}`}
    />
  )
}
