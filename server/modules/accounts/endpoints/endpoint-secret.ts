import { keyring } from '@/server/keyring'

/** Bound into the sealed value, so that another column's secret cannot stand in for it. */
const purpose = 'endpoint.secret'

export const sealEndpointSecret = (secret: string): string => keyring().seal(secret, purpose)

export const openEndpointSecret = (sealed: string): string => keyring().open(sealed, purpose)
