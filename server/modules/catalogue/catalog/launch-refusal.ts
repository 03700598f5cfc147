import type { LaunchRow } from './queries'

type LaunchFacts = Pick<
  LaunchRow,
  'is_registered' | 'provider_status' | 'is_active' | 'is_selected' | 'has_demo' | 'blocked_countries'
>

/** Why a game of an enabled, approved provider may not be launched; null when it may. The widest reason comes first. */
export function launchRefusal(
  game: LaunchFacts,
  {
    country,
    needsDemo = false,
    isInMaintenance = false,
  }: { country?: string; needsDemo?: boolean; isInMaintenance?: boolean },
): 'E1001' | 'E1002' | 'E1003' | 'E2001' | 'E2002' | 'E2003' | null {
  if (!game.is_registered) return 'E1001'
  if (game.provider_status === 'suspended') return 'E1003'
  // defence: nothing is launched during maintenance
  if (isInMaintenance) return 'E1002'
  if (game.provider_status === 'unavailable') return 'E1002'
  if (!game.is_active || !game.is_selected) return 'E2002'
  if (country !== undefined && game.blocked_countries.includes(country)) return 'E2003'
  if (needsDemo && !game.has_demo) return 'E2001'
  return null
}
