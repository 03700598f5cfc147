import { randomBytes } from 'node:crypto'
import { keyring } from '@/server/keyring'

export const secretPurpose = 'destination.secret'

export const sealSecret = (secret: string) => keyring().seal(secret, secretPurpose)

/** A signing secret in the form of Standard Webhooks: 24 random bytes. */
export const newSigningSecret = () => `whsec_${randomBytes(24).toString('base64')}`
