import * as z from 'zod/mini'

/** Of a secret, in characters (spec §5.6). */
export const secretLength = { min: 16, max: 256 } as const

/** Its bytes are a key: nothing is trimmed. */
const secret = z.string().check(
  z.maxLength(secretLength.max, `At most ${secretLength.max} characters.`),
  z.refine((text) => [...text].length >= secretLength.min, `At least ${secretLength.min} characters.`),
)

/** What stands against an address is the server's to say. */
const url = z.string().check(z.trim(), z.minLength(1, 'Enter the URL of your wallet.'))

export const NewEndpointForm = z.object({ url, secret })
/** One that exists keeps its secret. */
export const EndpointForm = z.object({ url, secret: z.string() })

export const SecretForm = z.object({
  secret,
  isStored: z.boolean().check(z.refine((isStored) => isStored, 'Confirm that you have saved the secret.')),
})
