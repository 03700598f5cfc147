import { identityFetch } from '@/server/outbound'
import { SsoRefusal } from './refusal'
import { attributeOf, child, children, descendants, parseXml, textOf, type XmlElement } from './saml-xml'

export interface ProviderMetadata {
  entityId: string
  ssoUrl: string
  /** The first two that sign, in base64 of DER. */
  certificates: string[]
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** The document at an address, through the guard of outbound calls. Throws SsoRefusal. */
export async function fetchMetadata(address: string): Promise<string> {
  const answer = await identityFetch(address, {}).catch((error: unknown) => {
    throw new SsoRefusal('provider_unreachable', error instanceof Error ? error.message : null)
  })
  if (!answer.ok) throw new SsoRefusal('provider_unreachable', `The address answered ${answer.status}`)
  return answer.text()
}

/** What a provider's own document says of it. Throws SsoRefusal, with what is missing. */
export function readProviderMetadata(document: string): ProviderMetadata {
  const root = parseXml(document.replace(/^\uFEFF/, '').trim(), { hasComments: true })
  const roles = descendants(root, 'metadata', 'IDPSSODescriptor')
  const [role] = roles
  const entity = role?.parentNode as XmlElement | undefined
  if (!role || !entity || roles.length > 1)
    throw new SsoRefusal('token_invalid', 'The document must describe one identity provider')
  const entityId = attributeOf(entity, 'entityID')
  const ssoUrl = attributeOf(
    children(role, 'metadata', 'SingleSignOnService').find(
      (one) => attributeOf(one, 'Binding') === redirectBinding,
    ),
    'Location',
  )
  if (!entityId) throw new SsoRefusal('token_invalid', 'The document has no entityID')
  if (!ssoUrl) throw new SsoRefusal('token_invalid', 'The provider offers no sign-in by HTTP-Redirect')
  const certificates = children(role, 'metadata', 'KeyDescriptor')
    .filter((key) => attributeOf(key, 'use') !== 'encryption')
    .flatMap((key) => child(key, 'signature', 'KeyInfo') ?? [])
    .flatMap((info) => descendants(info, 'signature', 'X509Certificate'))
    .flatMap((one) => textOf(one)?.replace(/\s/g, '') ?? [])
  if (certificates.length === 0)
    throw new SsoRefusal('token_invalid', 'The document has no signing certificate')
  return { entityId, ssoUrl, certificates: [...new Set(certificates)].slice(0, 2) }
}
