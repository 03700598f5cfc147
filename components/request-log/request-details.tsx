import { BrandName } from '@/components/data/brand-name'
import { Facts } from '@/components/data/facts'
import { formatDuration } from '@/components/data/format-time'
import { Id } from '@/components/data/id'
import { prettyBody } from '@/components/data/pretty-body'
import { Time } from '@/components/data/time'
import { CopyButton } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { formatNumber } from '@/server/contract/figures'
import type { RequestDetail } from './request-row'
import { StatusBadge } from './status-badge'

export function RequestDetails({ request }: { request: RequestDetail }) {
  return (
    <div className="grid grid-cols-1 gap-7 p-4 sm:p-5">
      <Facts
        facts={[
          {
            label: 'Status',
            value: (
              <span className="flex items-center gap-2">
                <StatusBadge status={request.status} />
                {request.errorCode && <code className="text-xs">{request.errorCode}</code>}
              </span>
            ),
          },
          { label: 'Operation', value: request.operation },
          { label: 'Duration', value: formatDuration(request.durationMs) },
          { label: 'Time', value: <Time value={request.createdAt} hasYear /> },
          {
            label: 'API key',
            value: request.key ? `${request.key.name} (${request.key.prefix}…)` : 'Unknown',
          },
          {
            label: 'Brand',
            value: request.subOperatorRef ? (
              <BrandName brandRef={request.subOperatorRef} />
            ) : request.brandId ? (
              'Your brand'
            ) : (
              'None'
            ),
          },
          { label: 'IP address', value: request.ip ?? 'Unknown' },
          { label: 'User agent', value: request.userAgent ?? 'Unknown' },
          ...(request.idempotencyKey
            ? [
                {
                  label: 'Idempotency key',
                  value: <Id value={request.idempotencyKey} what="idempotency key" />,
                },
              ]
            : []),
          ...(request.warning ? [{ label: 'Warning', value: request.warning }] : []),
          { label: 'Request ID', value: <Id value={request.requestId} what="request ID" /> },
        ]}
      />
      <section className="grid gap-2.5">
        <h2 className="font-semibold text-sm">URL</h2>
        <code className="break-all text-[0.8125rem]">
          <span className="text-faint">{request.method}</span> {request.path}
          {request.query}
        </code>
      </section>
      <StoredBody title="Request body" text={request.requestBody} storedLength={request.storedBodyLength} />
      <StoredBody title="Response body" text={request.responseBody} storedLength={request.storedBodyLength} />
    </div>
  )
}

function StoredBody({
  title,
  text,
  storedLength,
}: {
  title: string
  text: string | null
  storedLength: number
}) {
  return (
    <section className="grid gap-2.5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold text-sm">{title}</h2>
        {text && <CopyButton text={text} what={title.toLowerCase()} label="Copy" />}
      </div>
      {text ? (
        <>
          <ScrollRegion
            label={title}
            className="max-h-96 overflow-auto rounded-lg border border-line bg-sunken"
          >
            <pre className="whitespace-pre-wrap break-all p-3.5 text-xs leading-relaxed">
              {prettyBody(text) ?? text}
            </pre>
          </ScrollRegion>
          {text.length >= storedLength && (
            <p className="text-faint text-xs">
              Only the first {formatNumber(storedLength)} characters are stored.
            </p>
          )}
        </>
      ) : (
        <p className="text-faint text-sm">None.</p>
      )}
    </section>
  )
}
