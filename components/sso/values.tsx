import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'

/** What is entered elsewhere, in a `dl`. */
export function CopiedValue({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid items-center gap-x-4 text-[0.8125rem] sm:grid-cols-[12rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <code className="[overflow-wrap:anywhere]">{text}</code>
        <CopyButton text={text} what={label} />
      </dd>
    </div>
  )
}

/** Names, each once, and what stands for them. */
export function Pairs({ pairs }: { pairs: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-1">
      {pairs.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 text-[0.8125rem] sm:grid-cols-[12rem_1fr]">
          <dt className="text-muted [overflow-wrap:anywhere]">{name}</dt>
          <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
