import { BrandName } from '@/components/data/brand-name'
import { OrganizationLink } from '@/components/shell/organization-link'

interface PlayerAtBrandProps {
  /** Null: a demo, which has no player. */
  playerId: string | null
  subOperatorRef: string | null
}

export const PlayerAtBrand = ({ playerId, subOperatorRef }: PlayerAtBrandProps) => (
  <>
    {playerId === null ? (
      '–'
    ) : (
      <OrganizationLink href={`/players/${encodeURIComponent(playerId)}`} className="hover:underline">
        {playerId}
      </OrganizationLink>
    )}
    {subOperatorRef && (
      <span className="block text-faint text-xs">
        <BrandName brandRef={subOperatorRef} />
      </span>
    )}
  </>
)
