import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'

export type Provider = Outputs['staffProviders']['get']

const looks: Record<Provider['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'ok' },
  suspended: { label: 'Suspended', tone: 'bad' },
  unavailable: { label: 'Unavailable', tone: 'warn' },
}

export function ProviderStatus({ provider }: { provider: Pick<Provider, 'status' | 'isRegistered'> }) {
  const { label, tone } = looks[provider.status]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {!provider.isRegistered && <Badge>Not connected</Badge>}
    </span>
  )
}
