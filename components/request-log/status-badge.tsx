import { Badge, type Tone } from '@/components/ui/badge'

/** A 4xx is the caller's to fix; a 5xx is ours. */
export function StatusBadge({ status }: { status: number }) {
  return <Badge tone={toneOf(status)}>{status}</Badge>
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'ok'
}
