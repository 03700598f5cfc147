import * as z from 'zod/mini'
import { requiredText } from './fields'
import { SsoSettings } from './sso'

/** The provider comes after the connection: it needs our addresses first. */
export const NewSamlConnection = z.object({ name: requiredText('Enter a name.', 80) })
export type NewSamlConnection = z.output<typeof NewSamlConnection>

const { issuer: _, clientId: __, ...rules } = SsoSettings.shape

export const SamlSettings = z.object({
  ...rules,
  entityId: requiredText('Enter the entity ID of the identity provider.', 512),
  ssoUrl: requiredText('Enter the address for sign-in.', 2_048).check(
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'Enter an https address.',
    ),
  ),
  certificate: requiredText('Paste the certificate that signs assertions.', 8_192),
  /** While the provider changes: accepted beside the first. */
  nextCertificate: z.string().check(z.maxLength(8_192, 'Paste one certificate.')),
})
export type SamlSettings = z.output<typeof SamlSettings>

export const SamlMetadata = z.object({
  address: z.string().check(z.maxLength(2_048, 'Enter an https address.')),
  document: z
    .string()
    .check(z.maxLength(48_000, 'This document is too long to be pasted. Enter its address instead.')),
})
export type SamlMetadata = z.output<typeof SamlMetadata>
