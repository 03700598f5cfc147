import * as z from 'zod/mini'
import { requiredText } from './fields'
import { assignableRoles } from './team'

/** The highest first: a ceiling allows itself and what stands after it. */
export const ssoRoles = assignableRoles
export const ssoStaffRoles = ['administrator', 'finance', 'support'] as const

const role = z.enum([...assignableRoles, 'administrator', 'support'])
export type SsoRole = z.output<typeof role>

const issuer = requiredText('Enter the issuer.', 512).check(
  z.refine((text) => {
    if (!URL.canParse(text)) return false
    const { protocol, username, search, hash } = new URL(text)
    return /^https?:$/.test(protocol) && username === '' && search === '' && hash === ''
  }, 'Enter the issuer as an https address, as your provider shows it.'),
)

const expiresOn = z
  .string()
  .check(
    z.refine(
      (text) =>
        text === '' || (/^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))),
      'Enter a day such as 2027-01-31, or nothing.',
    ),
  )

export const NewSsoConnection = z.object({
  name: requiredText('Enter a name.', 80),
  issuer,
  clientId: requiredText('Enter the client ID.', 512),
  secret: requiredText('Enter the client secret.', 1024),
  secretExpiresOn: expiresOn,
})
export type NewSsoConnection = z.output<typeof NewSsoConnection>

export const SsoGroupRole = z.object({ group: requiredText('Enter a group.', 200), role })

export const SsoSettings = z.object({
  name: requiredText('Enter a name.', 80),
  issuer,
  clientId: requiredText('Enter the client ID.', 512),
  groupsClaim: requiredText('Enter the claim that holds the groups.', 120),
  defaultRole: z.nullable(role),
  roleCeiling: role,
  groupRoles: z.array(SsoGroupRole).check(z.maxLength(100, 'At most 100 groups.')),
  trustsTwoFactor: z.boolean(),
  clockSkewS: z
    .int('Enter seconds from 0 to 300.')
    .check(z.gte(0, 'Enter seconds from 0 to 300.'), z.lte(300, 'Enter seconds from 0 to 300.')),
})
export type SsoSettings = z.output<typeof SsoSettings>

export const NewSsoSecret = z.object({
  secret: requiredText('Enter the new client secret.', 1024),
  secretExpiresOn: expiresOn,
})

export const NewSsoDomain = z.object({
  domain: requiredText('Enter a domain.', 253).check(
    z.refine((text) => {
      const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
      return new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`).test(text.toLowerCase())
    }, 'Enter a domain such as example.com.'),
  ),
})
export type NewSsoDomain = z.output<typeof NewSsoDomain>

/** The one person who may go on using a password once a connection is enforced. */
export const SsoEmergency = z.object({ breakGlassUserId: z.uuid('Choose a person.') })

export const SsoEmail = z.object({ email: requiredText('Enter your work email.', 320) })
