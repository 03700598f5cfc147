import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'

type Found = Outputs['brands']['endpoints'][number]

/** Cell: the host of the brand's endpoint, and how many providers have another one. */
export function EndpointHost({ found }: { found: Found | undefined }) {
  if (!found) return <span className="text-faint">…</span>
  const { general, exceptions } = found
  const others = exceptions.length > 0 && (
    <span className="text-faint text-xs">
      {exceptions.length === 1 ? '1 provider override' : `${exceptions.length} provider overrides`}
    </span>
  )
  if (!general) {
    return (
      <div className="grid justify-items-start gap-0.5">
        <Badge tone="warn">No endpoint</Badge>
        {others}
      </div>
    )
  }
  return (
    <div className="grid max-w-52">
      <span className="truncate font-mono text-[0.8125rem]" title={general.url}>
        {hostOf(general.url)}
      </span>
      <span className="text-faint text-xs">{general.brandId ? 'Brand endpoint' : 'Platform endpoint'}</span>
      {others}
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
