import { OrganizationLink } from '@/components/shell/organization-link'

/** A demo has no player. */
export function PlayerLink({ playerId }: { playerId: string | null }) {
  if (playerId === null) return '–'
  return (
    <OrganizationLink href={`/players/${encodeURIComponent(playerId)}`} className="hover:underline">
      {playerId}
    </OrganizationLink>
  )
}
