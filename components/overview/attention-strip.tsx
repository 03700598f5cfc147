'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { severityLooks } from '@/components/incidents/words'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { cn } from '@/components/ui/cn'
import { topUpPauseTexts } from '@/server/contract/billing-states'
import { formatCount, formatNumber } from '@/server/contract/figures'
import { useBilling } from './use-billing'

const refreshMs = 15_000
const maxIncidents = 3

interface Item {
  key: string
  tone: 'bad' | 'warn'
  what: ReactNode
  detail?: ReactNode
  link: { href: string; label: string }
}

/** Everything that waits for a person, each thing once, the worst first; nothing where nothing waits. */
export function AttentionStrip({ brandId }: { brandId: string | undefined }) {
  const callbacks = useCallbackItem(brandId)
  const items = [...callbacks, ...useIncidentItems(callbacks.length > 0), ...useBillingItems()]
  if (items.length === 0) return null
  const sorted = [
    ...items.filter(({ tone }) => tone === 'bad'),
    ...items.filter(({ tone }) => tone !== 'bad'),
  ]
  return (
    <section
      aria-label="Needs attention"
      className={cn(
        'overflow-hidden rounded-lg border',
        sorted[0]?.tone === 'bad' ? 'border-bad-line bg-bad-soft' : 'border-warn-line bg-warn-soft',
      )}
    >
      <div role="status">
        <ul className="divide-y divide-line">
          {sorted.map((item) => (
            <Row key={item.key} item={item} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Row({ item: { tone, what, detail, link } }: { item: Item }) {
  const Icon = tone === 'bad' ? CircleAlert : TriangleAlert
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-sm">
      <Icon className={cn('size-4 shrink-0', tone === 'bad' ? 'text-bad' : 'text-warn')} aria-hidden />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="font-medium">{what}</span>
        {detail && <span className="text-muted"> · {detail}</span>}
      </span>
      <OrganizationLink
        href={link.href}
        prefetch={false}
        className="flex items-center gap-0.5 whitespace-nowrap font-medium text-accent hover:underline max-sm:w-full max-sm:pl-7"
      >
        {link.label}
        <ChevronRight className="size-3.5" aria-hidden />
      </OrganizationLink>
    </li>
  )
}

function useCallbackItem(brandId: string | undefined): Item[] {
  const trpc = useTRPC()
  const counts = useQuery(trpc.callbacks.counts.queryOptions({ brandId }, { refetchInterval: refreshMs }))
  const rows = counts.data ?? []
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return []
  const oldest = new Date(Math.min(...rows.map((row) => row.oldest.getTime())))
  return [
    {
      key: 'callbacks',
      tone: 'bad',
      what: total === 1 ? '1 callback needs attention' : `${formatNumber(total)} callbacks need attention`,
      detail: (
        <>
          {byType(rows)}, oldest from <Time value={oldest} />
        </>
      ),
      link: { href: brandId ? `/callbacks?brand=${brandId}` : '/callbacks', label: 'Review callbacks' },
    },
  ]
}

/** `3 wins, 1 refund` */
function byType(rows: Outputs['callbacks']['counts']): string {
  const types = ['bet', 'win', 'refund'] as const
  return types
    .map((type) => ({ type, count: rows.reduce((sum, row) => sum + (row.type === type ? row.count : 0), 0) }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => formatCount(count, type))
    .join(', ')
}

/** Incidents about callbacks that wait say what their own row says. */
const saidByCallbacks = new Set(['money_undelivered', 'replies_refused'])

function useIncidentItems(areCallbacksShown: boolean): Item[] {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.incidents.search.queryOptions({}, { refetchInterval: refreshMs }))
  const order = Object.keys(severityLooks)
  const open = (data?.incidents ?? [])
    .filter(({ state, rule }) => state !== 'snoozed' && !(areCallbacksShown && saidByCallbacks.has(rule)))
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
  const shown = open.slice(0, maxIncidents).map(
    (incident): Item => ({
      key: incident.id,
      tone: incident.severity === 'critical' ? 'bad' : 'warn',
      what: incident.title,
      detail: (
        <>
          since <Time value={incident.openedAt} />
        </>
      ),
      link: { href: `/incidents/${incident.id}`, label: 'View incident' },
    }),
  )
  const more = open.length - shown.length
  if (more <= 0) return shown
  const what = more === 1 ? '1 more open incident' : `${more} more open incidents`
  return [...shown, { key: 'more', tone: 'warn', what, link: { href: '/incidents', label: 'All incidents' } }]
}

const shortRunwayDays = 7

function useBillingItems(): Item[] {
  const { credit, topUp, invoices } = useBilling()
  const items: Item[] = []
  const days = credit?.runwayDays ?? null
  const buy = { href: '/billing/packages', label: 'Buy credit' }
  if (credit?.credit.isUsedUp)
    items.push({
      key: 'credit',
      tone: 'bad',
      what: 'Launches are blocked',
      detail: 'The balance has reached the credit limit',
      link: buy,
    })
  else if (credit && days !== null && days <= shortRunwayDays)
    items.push({
      key: 'credit',
      tone: 'warn',
      what: days === 1 ? 'Credit lasts 1 more day' : `Credit lasts ${days} more days`,
      detail: (
        <>
          <Money value={credit.credit.left} /> available
        </>
      ),
      link: buy,
    })
  const order = topUp?.order
  const billing = { href: '/billing', label: 'View billing' }
  if (order?.state === 'paused' && order.pauseReason)
    items.push({
      key: 'top-up',
      tone: 'bad',
      what: 'Automatic top-up is paused',
      detail: topUpPauseTexts[order.pauseReason],
      link: billing,
    })
  else if (order?.isLimitReached)
    items.push({
      key: 'top-up',
      tone: 'warn',
      what: 'Automatic top-up reached its monthly limit',
      link: billing,
    })
  const late = invoices?.overdue.length ?? 0
  if (late > 0)
    items.push({
      key: 'invoices',
      tone: 'warn',
      what: late === 1 ? '1 invoice is overdue' : `${late} invoices are overdue`,
      link: { href: '/billing/invoices?status=overdue', label: 'View invoices' },
    })
  return items
}
