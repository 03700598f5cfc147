import type { ProviderProof } from './oidc'
import { SsoRefusal } from './refusal'
import { attributeOf, child, children, textOf, type XmlElement } from './saml-xml'

/** A connection as the protocol needs it. */
export interface SamlProvider {
  entityId: string
  ssoUrl: string
  certificates: string[]
  clockSkewS: number
  own: { entityId: string; acsUrl: string }
  key: string
  certificate: string
}

export interface SamlProof extends ProviderProof {
  assertionId: string
  expiresAt: Date
}

/** What says that a second factor was used: in the context of the authentication, or, by Entra, in an attribute. */
const secondFactors = [
  'http://schemas.microsoft.com/claims/multipleauthn',
  'https://refeds.org/profile/mfa',
  ...['MobileTwoFactorContract', 'MobileTwoFactorUnregistered', 'TimeSyncToken', 'SmartcardPKI'].map(
    (name) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`,
  ),
]
const methodsAttribute = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const soap = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'

/** The first of these attributes that is there. */
const emailNames = ['email', 'mail', `${soap}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3']
const displayNames = [
  'name',
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
]

/**
 * Reads an assertion whose signature, audience and times have been checked, and checks what is left: issuer, recipient, request,
 * and what it says of the person.
 */
export function readAssertion(
  assertion: XmlElement,
  provider: SamlProvider,
  request: { id: string; startedAt: Date; isFresh: boolean; now: Date },
): SamlProof {
  const issuer = textOf(child(assertion, 'assertion', 'Issuer'))
  // defence: an assertion is by the provider that was set up
  if (issuer !== provider.entityId)
    throw new SsoRefusal('issuer_invalid', `The assertion is from ${issuer?.slice(0, 200) ?? 'no issuer'}`)
  const subject = child(assertion, 'assertion', 'Subject')
  const expiresAt = confirmedUntil(subject, provider, request)
  const id = attributeOf(assertion, 'ID')
  if (!id) throw new SsoRefusal('token_invalid', 'The assertion has no ID')
  const { name, format } = nameOf(subject)
  const { classes, instant, sid } = authenticationOf(assertion, request.now, provider)
  // defence: step-up is by an authentication after the request
  if (request.isFresh && (!instant || instant.getTime() < request.startedAt.getTime() - skewMs(provider)))
    throw new SsoRefusal('not_fresh', `AuthnInstant: ${instant?.toISOString() ?? 'none'}`)
  const attributes = attributesOf(assertion)
  const hasSecondFactor = [...classes, ...valuesOf(attributes[methodsAttribute])].some((one) =>
    secondFactors.includes(one),
  )
  const { amr: _, ...given } = attributes
  return {
    subject: name,
    claims: {
      ...given,
      email: firstOf(attributes, emailNames) ?? (format === emailFormat ? name : undefined),
      name: firstOf(attributes, displayNames) ?? fullName(attributes),
      authnContextClassRef: classes,
      ...(hasSecondFactor && { amr: ['mfa'] }),
    },
    sid,
    idToken: '',
    authenticatedAt: instant,
    assertionId: id,
    expiresAt,
  }
}

/** The person by the provider's own name for them. */
function nameOf(subject: XmlElement | undefined): { name: string; format: string | null } {
  const element = subject && child(subject, 'assertion', 'NameID')
  const name = element?.textContent ?? ''
  const isPlain = name !== '' && name === name.trim() && name.length <= 255
  // defence: a person is named by plain text alone
  if (!isPlain || element?.childNodes.length !== 1)
    throw new SsoRefusal('token_invalid', 'The NameID must be text of 1 to 255 characters')
  const format = attributeOf(element, 'Format')
  if (format === transientFormat)
    throw new SsoRefusal('subject_unstable', 'Send a persistent NameID or the email address')
  return { name, format }
}

const skewMs = ({ clockSkewS }: SamlProvider) => clockSkewS * 1_000

/** Until when one confirmation of the subject holds that is for this address and this request. */
function confirmedUntil(
  subject: XmlElement | undefined,
  provider: SamlProvider,
  { id, now }: { id: string; now: Date },
): Date {
  const confirmations = subject ? children(subject, 'assertion', 'SubjectConfirmation') : []
  const data = confirmations
    .filter((one) => attributeOf(one, 'Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer')
    .flatMap((one) => children(one, 'assertion', 'SubjectConfirmationData'))
  // defence: an assertion was made for this address
  const here = data.filter((one) => attributeOf(one, 'Recipient') === provider.own.acsUrl)
  if (here.length === 0)
    throw new SsoRefusal('recipient_invalid', `Recipient: ${attributeOf(data[0], 'Recipient') ?? 'none'}`)
  // defence: an assertion was made for this request
  const asked = here.filter((one) => attributeOf(one, 'InResponseTo') === id)
  if (asked.length === 0) throw new SsoRefusal('not_asked', 'The assertion is not an answer to this request')
  const ends = asked.map((one) => new Date(attributeOf(one, 'NotOnOrAfter') ?? '').getTime())
  const end = Math.max(...ends.filter((one) => !Number.isNaN(one)))
  // defence: a confirmation of the subject ends
  if (!(end > now.getTime() - skewMs(provider)) || end > now.getTime() + longestMs)
    throw new SsoRefusal('time_invalid', 'SubjectConfirmationData needs a NotOnOrAfter within a day')
  return new Date(end)
}

const longestMs = 86_400_000

function authenticationOf(assertion: XmlElement, now: Date, provider: SamlProvider) {
  const statements = children(assertion, 'assertion', 'AuthnStatement')
  const [statement] = statements
  if (!statement) throw new SsoRefusal('token_invalid', 'The assertion has no AuthnStatement')
  const ended = statements
    .flatMap((one) => attributeOf(one, 'SessionNotOnOrAfter') ?? [])
    .some((end) => !(new Date(end).getTime() > now.getTime() - skewMs(provider)))
  if (ended) throw new SsoRefusal('time_invalid', 'The session at the provider is over')
  const at = new Date(attributeOf(statement, 'AuthnInstant') ?? '')
  const contexts = statements.flatMap((one) => children(one, 'assertion', 'AuthnContext'))
  return {
    instant: Number.isNaN(at.getTime()) ? null : at,
    sid: attributeOf(statement, 'SessionIndex')?.slice(0, 255) ?? null,
    classes: contexts
      .flatMap((one) => children(one, 'assertion', 'AuthnContextClassRef'))
      .flatMap((one) => textOf(one) ?? []),
  }
}

type Attributes = Record<string, string | string[]>

/** By name; several values are a list. */
function attributesOf(assertion: XmlElement): Attributes {
  const found = new Map<string, string[]>()
  for (const statement of children(assertion, 'assertion', 'AttributeStatement'))
    for (const attribute of children(statement, 'assertion', 'Attribute')) {
      const name = attributeOf(attribute, 'Name')
      const values = children(attribute, 'assertion', 'AttributeValue').flatMap((one) => textOf(one) ?? [])
      if (name) found.set(name, [...(found.get(name) ?? []), ...values])
    }
  return Object.fromEntries(
    [...found].flatMap(([name, [first, ...more]]) =>
      first === undefined ? [] : [[name, more.length > 0 ? [first, ...more] : first]],
    ),
  )
}

const valuesOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : [value].flat()
const firstOf = (attributes: Attributes, names: readonly string[]): string | undefined =>
  names.flatMap((name) => valuesOf(attributes[name]))[0]

function fullName(attributes: Attributes): string | undefined {
  const parts = [
    ['firstName', 'givenName', `${soap}/givenname`, 'urn:oid:2.5.4.42'],
    ['lastName', 'surname', 'sn', `${soap}/surname`, 'urn:oid:2.5.4.4'],
  ].flatMap((names) => firstOf(attributes, names) ?? [])
  return parts.length > 0 ? parts.join(' ') : undefined
}
