import { randomBytes, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { decrypt } from 'xml-encryption'
import { env } from '@/server/env'
import type { ConnectionRow } from './queries'
import { SsoRefusal } from './refusal'
import { readAssertion, type SamlProof, type SamlProvider } from './saml-assertion'
import { attributeOf, child, children, descendants, parseXml, textOf, type XmlElement } from './saml-xml'
import { openOf } from './secrets'

/** What is entered at the provider. */
export const samlAddressesOf = (connectionId: string) => ({
  /** Our entity id is the address of our metadata, one for each connection. */
  entityId: `${env().baseUrl}/api/sso/${connectionId}/metadata`,
  acsUrl: `${env().baseUrl}/api/sso/${connectionId}/acs`,
})

export function samlProviderOf(connection: ConnectionRow, now: Date): SamlProvider {
  const { id, issuer, ssoUrl, clockSkewS, spKeySealed, spCertificate } = connection
  if (!ssoUrl || connection.certificates.length === 0 || !spKeySealed || !spCertificate)
    throw new SsoRefusal('connection_inactive', 'The identity provider is not set up')
  const certificates = usableCertificates(connection, now)
  // defence: a certificate that has expired verifies no signature
  if (certificates.length === 0) throw new SsoRefusal('certificate_expired')
  return {
    entityId: issuer,
    ssoUrl,
    certificates,
    clockSkewS,
    own: samlAddressesOf(id),
    key: openOf('samlKey', spKeySealed),
    certificate: spCertificate,
  }
}

/** Those of the provider that have not expired. */
export const usableCertificates = (
  { certificates }: Pick<ConnectionRow, 'certificates'>,
  now: Date,
): string[] =>
  certificates.filter((pem) => new Date(new X509Certificate(pem).validTo).getTime() > now.getTime())

/** An id of XML begins with no digit. */
export const newRequestId = () => `_${randomBytes(20).toString('hex')}`

function library(
  provider: SamlProvider,
  request: { id: string; isFresh?: boolean; isResponseSigned?: boolean },
): SAML {
  const { own, key, certificate } = provider
  return new SAML({
    issuer: own.entityId,
    // defence: an assertion is for this connection alone
    audience: own.entityId,
    callbackUrl: own.acsUrl,
    entryPoint: provider.ssoUrl,
    idpCert: provider.certificates,
    privateKey: key,
    publicCert: certificate,
    decryptionPvk: key,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: request.isFresh ?? false,
    // defence: assertions are signed
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: request.isResponseSigned ?? false,
    acceptedClockSkewMs: provider.clockSkewS * 1_000,
    // defence: an answer is to this request
    validateInResponseTo: ValidateInResponseTo.always,
    // The request itself is kept with its sign-in, and spent there.
    cacheProvider: {
      saveAsync: (_, value) => Promise.resolve({ value, createdAt: Date.now() }),
      getAsync: (id) => Promise.resolve(id === request.id ? new Date().toISOString() : null),
      removeAsync: () => Promise.resolve(null),
    },
    generateUniqueId: () => request.id,
  })
}

/** Where the browser is sent: a signed request. No RelayState: the way back is kept here. */
export async function samlRequestAddress(
  provider: SamlProvider,
  requestId: string,
  { isFresh }: { isFresh: boolean },
): Promise<URL> {
  return new URL(await library(provider, { id: requestId, isFresh }).getAuthorizeUrlAsync('', undefined, {}))
}

/** Our metadata document of a connection, which may not know its provider yet. */
export function samlMetadata(connection: ConnectionRow): string {
  const { id, spCertificate, spKeySealed } = connection
  if (!spCertificate || !spKeySealed) throw new SsoRefusal('connection_inactive')
  const own = samlAddressesOf(id)
  const provider = { entityId: '', ssoUrl: own.acsUrl, certificates: [spCertificate], clockSkewS: 0, own }
  const keys = { key: openOf('samlKey', spKeySealed), certificate: spCertificate }
  return library(
    { ...provider, ...keys },
    { id: `_${id.replaceAll('-', '')}` },
  ).generateServiceProviderMetadata(spCertificate, spCertificate)
}

/** The request that an answer says it is to, before any of it is believed or parsed; null: an answer to none. */
export function claimedRequest(encoded: string): string | null {
  const [, id] = /\sInResponseTo=["'](_[0-9a-f]{40})["']/.exec(decode(encoded)) ?? []
  return id ?? null
}

const decode = (encoded: string) => Buffer.from(encoded, 'base64').toString('utf8')

/** Checks an answer to this request. Throws SsoRefusal with the reason in words for who sets the connection up. */
export async function redeemSaml(
  provider: SamlProvider,
  encoded: string,
  request: { id: string; startedAt: Date; isFresh: boolean; now: Date },
): Promise<SamlProof> {
  const response = parseXml(decode(encoded))
  const isResponseSigned = child(response, 'signature', 'Signature') !== undefined
  checkEnvelope(response, provider, isResponseSigned)
  await checkSignatures(response, provider)
  const saml = library(provider, { id: request.id, isResponseSigned })
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown) => {
      throw asRefusal(error)
    })
  return readAssertion(verifiedXml(profile), provider, request)
}

/** Only what was signed, as the signature's own transforms left it. */
function verifiedXml(profile: Profile | null): XmlElement {
  const xml = profile?.getAssertionXml?.()
  if (!xml) throw new SsoRefusal('token_invalid', 'No assertion')
  return parseXml(xml)
}

function checkEnvelope(response: XmlElement, provider: SamlProvider, isSigned: boolean): void {
  const sender = textOf(child(response, 'assertion', 'Issuer'))
  if (sender !== null && sender !== provider.entityId)
    throw new SsoRefusal('issuer_invalid', `The answer is from ${sender.slice(0, 200)}`)
  const destination = attributeOf(response, 'Destination')
  // defence: an answer was sent to this address
  if (destination === null ? isSigned : destination !== provider.own.acsUrl)
    throw new SsoRefusal('recipient_invalid', `Destination: ${destination?.slice(0, 200) ?? 'none'}`)
}

/** Of signatures, and of digests. */
const algorithms = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]

/** What the library would let pass: signatures with SHA-1, keys wrapped by PKCS #1 1.5, and any markup within what is encrypted. */
async function checkSignatures(response: XmlElement, provider: SamlProvider): Promise<void> {
  // The library refuses more than one.
  const [encrypted] = descendants(response, 'assertion', 'EncryptedAssertion')
  const opened = encrypted && (await openAssertion(encrypted, provider))
  const assertion = opened ?? descendants(response, 'assertion', 'Assertion')[0]
  // An answer without assertion says why in its status, which the library reads.
  // defence: an assertion without its own signature is refused
  if (assertion && !child(assertion, 'signature', 'Signature'))
    throw new SsoRefusal('unsigned', 'The assertion itself must be signed, not only the response')
  for (const part of opened ? [response, opened] : [response]) {
    const used = [
      ...descendants(part, 'signature', 'SignatureMethod'),
      // Not those of encryption, which say how a key is wrapped.
      ...descendants(part, 'signature', 'Reference').flatMap((one) =>
        children(one, 'signature', 'DigestMethod'),
      ),
    ]
    const weak = used.find((one) => !algorithms.includes(attributeOf(one, 'Algorithm') ?? ''))
    // defence: signatures are by RSA with SHA-256 or better
    if (weak)
      throw new SsoRefusal(
        'algorithm_refused',
        `${attributeOf(weak, 'Algorithm') ?? 'None'}: use RSA with SHA-256`,
      )
  }
}

async function openAssertion(encrypted: XmlElement, { key }: SamlProvider): Promise<XmlElement> {
  // defence: keys of assertions are wrapped by OAEP
  const options = { key, disallowDecryptionWithInsecureAlgorithm: true, warnInsecureAlgorithm: false }
  const xml = await promisify(decrypt)(encrypted.toString(), options).catch((error: unknown) => {
    throw new SsoRefusal('decryption_failed', wordsOf(error))
  })
  return parseXml(xml)
}

/** By the library's own words: it has no codes. */
function asRefusal(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error
  const words = wordsOf(error)
  if (error instanceof Error && 'xmlStatus' in error) return new SsoRefusal('provider_refused', words)
  if (/expired|not yet valid|subject confirmation/i.test(words)) return new SsoRefusal('time_invalid', words)
  if (/audience/i.test(words)) return new SsoRefusal('audience_invalid', words)
  if (/InResponseTo/.test(words)) return new SsoRefusal('not_asked', words)
  if (/signature|reference/i.test(words)) return new SsoRefusal('signature_invalid', words)
  return new SsoRefusal('token_invalid', words)
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)
