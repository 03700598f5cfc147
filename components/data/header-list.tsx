import { CopyButton } from '@/components/ui/copy-button'

/** HTTP headers, as sent or received. */
export function HeaderList({ headers }: { headers: readonly { name: string; value: string }[] }) {
  if (headers.length === 0) return <p className="text-faint text-sm">No headers.</p>
  return (
    <dl className="divide-y divide-line rounded-lg border border-line font-mono text-xs">
      {headers.map(({ name, value }) => (
        <div key={name} className="group grid gap-x-4 px-3 py-1.5 sm:grid-cols-[11rem_1fr]">
          <dt className="text-faint">{name}</dt>
          <dd className="flex min-w-0 items-start justify-between gap-2">
            <span className="break-all">{value}</span>
            <CopyButton text={value} what={`${name} header`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
