import { Bytes } from '@/components/data/body-view'
import { HeaderList } from '@/components/data/header-list'
import { prettyBody } from '@/components/data/pretty-body'
import { StatusBadge } from '@/components/request-log/status-badge'
import { Card, CardHeader } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { Tabs } from '@/components/ui/tabs'
import type { BuiltRequest } from './build-request'
import type { Received } from './send-request'
import type { Sending } from './use-send'

export function ResponseView({ sending }: { sending: Sending }) {
  return (
    <>
      <p role="status" className="sr-only">
        {summaryOf(sending)}
      </p>
      {sending.state === 'failed' && (
        <Notice tone="bad" title="No response">
          The request may or may not have arrived. Check your connection and the request log before you send a
          change again.
        </Notice>
      )}
      {sending.state === 'answered' && <Answer request={sending.request} received={sending.received} />}
    </>
  )
}

function Answer({ request, received }: { request: BuiltRequest; received: Received }) {
  const { status, headers, text, durationMs } = received
  const pretty = prettyBody(text)
  const sent = Object.entries(request.headers).map(([name, value]) => ({ name, value }))
  return (
    <Card>
      <CardHeader
        title="Response"
        description={
          <code className="break-all text-xs">
            {request.method} {request.path}
          </code>
        }
        actions={
          <span className="flex items-center gap-2 text-muted text-sm tabular-nums">
            <StatusBadge status={status} />
            {Math.round(durationMs)} ms
          </span>
        }
      />
      <div className="px-5 pb-5">
        <Tabs
          label="Response"
          actions={<CopyButton text={text} what="the response body" label="Copy" />}
          tabs={[
            {
              value: 'body',
              label: 'Body',
              content:
                text === '' ? (
                  <p className="text-faint text-sm">No body.</p>
                ) : (
                  <Bytes text={pretty ?? text} label="Response body" isJson={pretty !== null} />
                ),
            },
            { value: 'headers', label: 'Headers', content: <HeaderList headers={headers} /> },
            { value: 'request', label: 'Sent headers', content: <HeaderList headers={sent} /> },
          ]}
        />
      </div>
    </Card>
  )
}

function summaryOf(sending: Sending): string {
  if (sending.state === 'answered')
    return `Response ${sending.received.status} in ${Math.round(sending.received.durationMs)} ms`
  return { none: '', sending: 'Sending the request', failed: 'No response' }[sending.state]
}
