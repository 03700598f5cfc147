'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { BodyView } from '@/components/data/body-view'
import { formatDuration } from '@/components/data/format-time'
import { HeaderList } from '@/components/data/header-list'
import { LoadError } from '@/components/data/load-error'
import { Time } from '@/components/data/time'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { useCertification } from './certification-source'
import { caseLooks } from './words'

export type CertificationCase = Outputs['staffCertification']['get']['groups'][number]['cases'][number]
type Finding = CertificationCase['findings'][number]
type Exchange = Outputs['staffCertification']['exchanges']['exchanges'][number]

interface CaseItemProps {
  runId: string
  one: CertificationCase
  /** Null: they are kept. */
  callsRemovedAt: Date | null
  onRerun: (() => void) | null
}

/** One case: its verdict by rule, and what was sent and came back. */
export function CaseItem(props: CaseItemProps) {
  const { one } = props
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const { label, tone } = caseLooks[one.state]
  const hasChanged = one.before !== null && one.before !== one.state
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-5 py-3 text-left hover:bg-hover"
      >
        <Badge tone={tone}>{label}</Badge>
        <span className="min-w-0 flex-1 font-medium text-sm">{one.title}</span>
        {hasChanged && one.before && (
          <span className="text-faint text-xs">Before: {caseLooks[one.before].label}</span>
        )}
        <ChevronDown
          className={cn('size-4 shrink-0 text-faint transition-transform', isOpen && 'rotate-180')}
          aria-hidden
        />
      </button>
      <div id={panelId} hidden={!isOpen} className="px-5 pb-5">
        {isOpen && <CaseDetail {...props} />}
      </div>
    </li>
  )
}

function CaseDetail({ runId, one, callsRemovedAt, onRerun }: CaseItemProps) {
  const { api } = useCertification()
  const found = useQuery(api.exchanges.queryOptions({ runId, position: one.position }))
  return (
    <div className="grid gap-5">
      {one.note && <p className="text-muted text-sm">{one.note}</p>}
      {one.findings.length > 0 && (
        <ul className="grid gap-2">
          {one.findings.map((finding) => (
            <FindingItem key={finding.rule} finding={finding} />
          ))}
        </ul>
      )}
      {onRerun && (
        <button
          type="button"
          onClick={onRerun}
          className="justify-self-start text-accent text-sm hover:underline"
        >
          Run this case again
        </button>
      )}
      {found.isError && (
        <LoadError what="The calls" message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton className="h-20" />}
      {callsRemovedAt && (
        <p className="text-muted text-sm">
          Calls were removed on <Time value={callsRemovedAt} hasYear />. They are kept for 180 days.
        </p>
      )}
      {found.data?.exchanges.map((exchange) => (
        <ExchangeItem key={exchange.id} exchange={exchange} />
      ))}
    </div>
  )
}

function FindingItem({ finding }: { finding: Finding }) {
  const { isMet, says, detail, mend, paragraph } = finding
  return (
    <li className="grid gap-0.5 text-sm">
      <span className="flex items-start gap-2">
        <Badge tone={isMet ? 'ok' : 'bad'}>{isMet ? 'Met' : 'Broken'}</Badge>
        <span>{says}</span>
      </span>
      {!isMet && (
        <>
          {detail && <code className="break-all text-bad text-xs">{detail}</code>}
          <span className="text-muted">How to fix: {mend}</span>
        </>
      )}
      {paragraph.page === 'providers/aurora' ? (
        <a href="/docs/aurora" className="text-accent text-xs hover:underline">
          {paragraph.heading}
        </a>
      ) : (
        <span className="text-faint text-xs">{paragraph.heading}</span>
      )}
    </li>
  )
}

function ExchangeItem({ exchange }: { exchange: Exchange }) {
  const { direction, method, url, status, error, durationMs, request, response } = exchange
  return (
    <details className="rounded-lg border border-line p-3.5">
      <summary className="cursor-pointer text-sm">
        <span className="text-faint">
          {direction === 'out' ? 'Croupier to provider' : 'Provider to Croupier'}
        </span>{' '}
        <code className="break-all">
          {method} {url}
        </code>{' '}
        <span className="text-faint tabular-nums">
          {status === null ? (error ?? 'No response') : `HTTP ${status}`} · {formatDuration(durationMs)}
        </span>
      </summary>
      <div className="mt-3 grid gap-2.5">
        <h4 className="font-semibold text-[0.8125rem]">Request</h4>
        <HeaderList headers={request.headers} />
        <BodyView body={request.body} what="Request body" />
        <h4 className="font-semibold text-[0.8125rem]">Response</h4>
        {error && <p className="text-muted text-sm">{error}</p>}
        <HeaderList headers={response.headers} />
        <BodyView body={response.body} what="Response body" />
      </div>
    </details>
  )
}
