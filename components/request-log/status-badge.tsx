import { Badge, type Tone } from '@/components/ui/badge'

/** A refusal is the caller's to mend; a 5xx is ours. */
export function StatusBadge({ status }: { status: number }) {
  return <Badge tone={toneOf(status)}>{status}</Badge>
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'ok'
}
