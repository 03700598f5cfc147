import { keyring } from '@/server/keyring'

/** Until the one-time link is opened, the provider's URL is as good as the player's seat: it lies sealed. */
const purpose = 'game_session.launch_url'

export const sealLaunchUrl = (url: string): string => keyring().seal(url, purpose)

export const openLaunchUrl = (sealed: string): string => keyring().open(sealed, purpose)
