import { Badge } from '@/components/ui/badge'
import type { AuditRow } from './audit-row'

const kinds: Record<string, string> = {
  apiKey: 'API key',
  serviceAccount: 'Service account',
  user: 'User',
  provider: 'Provider',
  system: 'System',
}

/** The actor's name; Croupier staff are marked. */
export function ActorName({ actor }: { actor: AuditRow['actor'] }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="[overflow-wrap:anywhere]">{actor.name}</span>
      {actor.isStaff ? (
        <Badge tone="warn">Croupier staff</Badge>
      ) : (
        actor.kind !== 'user' && <span className="text-faint text-xs">{kinds[actor.kind] ?? actor.kind}</span>
      )}
    </div>
  )
}
