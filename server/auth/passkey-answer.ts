import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import { StorableText } from '@/server/contract/primitives'

const base64url = z
  .string()
  .max(8_192)
  .regex(/^[\w-]+$/)
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') }

/** What a browser makes of a passkey's options: the fields that are verified, and none of its extensions. */
export const registrationResponse = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(StorableText.max(40)).max(10).default([]),
    }),
  })
  .transform((made): RegistrationResponseJSON => ({ ...made, clientExtensionResults: {} }))

export const authenticationResponse = z
  .object({
    ...credential,
    response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
  })
  .transform((made): AuthenticationResponseJSON => ({ ...made, clientExtensionResults: {} }))
