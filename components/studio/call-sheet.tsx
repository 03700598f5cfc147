'use client'

import { useQuery } from '@tanstack/react-query'
import { Facts } from '@/components/data/facts'
import { formatDuration } from '@/components/data/format-time'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { StatusBadge } from '@/components/request-log/status-badge'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { CopyButton } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { Sheet } from '@/components/ui/sheet'

type Call = Outputs['studio']['getCall']

/** One call as it was sent. Rendered while it is open. */
export function CallSheet({ at, onClose }: { at: { id: string; createdAt: Date }; onClose: () => void }) {
  const trpc = useTRPC()
  const call = useQuery(trpc.studio.getCall.queryOptions(at, { staleTime: Number.POSITIVE_INFINITY }))
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={call.data ? `${call.data.method} ${call.data.path}` : 'Call'}
    >
      <Loaded query={call} what="The call">
        {(data) => <CallDetails call={data} />}
      </Loaded>
    </Sheet>
  )
}

const written = (headers: Record<string, string>, body: string) =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\n')

const CallDetails = ({ call }: { call: Call }) => (
  <div className="grid grid-cols-1 gap-7 p-4 sm:p-5">
    <Facts
      facts={[
        { label: 'Direction', value: call.isInbound ? 'From your server' : 'To your server' },
        {
          label: 'Status',
          value: call.status === null ? (call.failure ?? 'No answer') : <StatusBadge status={call.status} />,
        },
        { label: 'Duration', value: formatDuration(call.durationMs) },
        { label: 'Time', value: <Time value={call.createdAt} hasYear /> },
      ]}
    />
    <Bytes title="Request" text={written(call.requestHeaders, call.requestBody)} />
    {call.status !== null && (
      <Bytes title="Response" text={written(call.responseHeaders, call.responseBody)} />
    )}
  </div>
)

const Bytes = ({ title, text }: { title: string; text: string }) => (
  <section className="grid gap-2.5">
    <div className="flex items-center justify-between gap-2">
      <h2 className="font-semibold text-sm">{title}</h2>
      <CopyButton text={text} what={title.toLowerCase()} label="Copy" />
    </div>
    <ScrollRegion label={title} className="max-h-96 overflow-auto rounded-lg border border-line bg-sunken">
      <pre className="whitespace-pre-wrap break-all p-3.5 text-xs leading-relaxed">{text}</pre>
    </ScrollRegion>
  </section>
)
