'use client'

import { CopyButton } from '@/components/ui/copy-button'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { Tabs } from '@/components/ui/tabs'
import { formatNumber } from '@/server/contract/figures'
import { jsonTokens } from './json-tokens'
import { prettyBody } from './pretty-body'

export interface BodyBytes {
  text: string
  byteLength: number
  sha256: string
}

/** A body, formatted and raw, with its length and hash. */
export function BodyView({ body, what }: { body: BodyBytes; what: string }) {
  if (body.byteLength === 0) return <p className="text-faint text-sm">No body.</p>
  const pretty = prettyBody(body.text)
  const raw = { value: 'raw', label: 'Raw', content: <Bytes text={body.text} label={`${what}, raw`} /> }
  const tabs =
    pretty === null
      ? [raw]
      : [
          {
            value: 'pretty',
            label: 'Pretty',
            content: <Bytes text={pretty} label={`${what}, pretty`} isJson />,
          },
          raw,
        ]
  return (
    <div className="grid gap-2">
      <Tabs label={what} tabs={tabs} actions={<CopyButton text={body.text} what={what} label="Copy" />} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-faint text-xs">
        <span className="tabular-nums">{formatNumber(body.byteLength)} bytes</span>
        <span className="inline-flex min-w-0 items-center gap-1">
          <span className="whitespace-nowrap">SHA-256</span> <code className="break-all">{body.sha256}</code>
        </span>
      </p>
    </div>
  )
}

const colours = {
  key: 'text-ink',
  text: 'text-ok',
  number: 'text-busy',
  literal: 'text-warn',
  other: 'text-faint',
}
/** Longer bodies are shown in one colour: thousands of elements would slow the page down. */
const maxHighlighted = 20_000

export function Bytes({ text, label, isJson = false }: { text: string; label: string; isJson?: boolean }) {
  return (
    <ScrollRegion label={label} className="max-h-96 overflow-auto rounded-lg border border-line bg-sunken">
      <pre className="whitespace-pre-wrap break-all p-3.5 text-xs leading-relaxed">
        {isJson && text.length <= maxHighlighted ? <Json text={text} /> : text}
      </pre>
    </ScrollRegion>
  )
}

function Json({ text }: { text: string }) {
  return jsonTokens(text).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of one text never change places
    <span key={index} className={colours[token.kind]}>
      {token.text}
    </span>
  ))
}
