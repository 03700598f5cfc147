import { TriangleAlert } from 'lucide-react'
import { Countdown } from '@/components/transactions/countdown'
import { Badge, type Tone } from '@/components/ui/badge'
import type { KeyRow } from './key-row'

const looks: Record<KeyRow['status'], { tone: Tone; label: string }> = {
  active: { tone: 'ok', label: 'Active' },
  retiring: { tone: 'busy', label: 'Retiring' },
  stopped: { tone: 'bad', label: 'Inactive: member suspended or removed' },
  expired: { tone: 'neutral', label: 'Expired' },
  revoked: { tone: 'neutral', label: 'Revoked' },
}

const warnings = { expires_soon: 'Expires soon', unused: 'Unused for 90 days' } as const

export function KeyStatus({ apiKey }: { apiKey: KeyRow }) {
  const { tone, label } = looks[apiKey.status]
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{label}</Badge>
      {apiKey.warning && (
        <Badge tone="warn">
          <TriangleAlert aria-hidden />
          {warnings[apiKey.warning]}
        </Badge>
      )}
      {apiKey.status === 'retiring' && apiKey.expiresAt && (
        <span className="text-muted text-xs">
          retires <Countdown until={apiKey.expiresAt} />
        </span>
      )}
    </div>
  )
}
