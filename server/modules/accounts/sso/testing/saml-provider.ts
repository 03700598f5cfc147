import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { newSamlKey } from '../saml-keys'
import { startLoopbackServer } from './loopback-server'

/** What a provider of a test says; every field may lie. */
export interface Said {
  requestId: string
  issuer: string
  audience: string
  recipient: string
  destination: string
  nameId: string
  nameIdFormat: string
  email: string
  groups: string[]
  assertionId: string
  confirmedRequestId: string
  notBefore: Date
  notOnOrAfter: Date
  authenticatedAt: Date
  contextClass: string
}

const second = 1_000
const instant = (at: Date) => at.toISOString()
const responseSpace = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"'
const assertionSpace = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

/** An identity provider with a key of its own, which signs whatever a test wants. */
export async function newSamlIdentityProvider(issuer = 'https://idp.example/saml') {
  const { key, certificate } = await newSamlKey(new Date())
  let made = 0

  /** An honest answer to the request that an address of ours carries. */
  function answerTo(address: URL, acsUrl: string, audience: string): Said {
    const request = inflateRawSync(
      Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString()
    const requestId = /\sID="([^"]+)"/.exec(request)?.[1] ?? ''
    const now = Date.now()
    made += 1
    return {
      requestId,
      confirmedRequestId: requestId,
      issuer,
      audience,
      recipient: acsUrl,
      destination: acsUrl,
      nameId: 'subject-1',
      nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      email: '',
      groups: [],
      assertionId: `_assertion-${made}-${requestId.slice(1, 9)}`,
      notBefore: new Date(now - 60 * second),
      notOnOrAfter: new Date(now + 60 * second),
      authenticatedAt: new Date(now),
      contextClass: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
    }
  }

  const assertion = (said: Said) =>
    `<saml:Assertion ${assertionSpace} ID="${said.assertionId}" Version="2.0" IssueInstant="${instant(said.notBefore)}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.nameIdFormat}">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${said.confirmedRequestId}" Recipient="${said.recipient}" NotOnOrAfter="${instant(said.notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${instant(said.notBefore)}" NotOnOrAfter="${instant(said.notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${instant(said.authenticatedAt)}" SessionIndex="s1"><saml:AuthnContext><saml:AuthnContextClassRef>${said.contextClass}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>${said.email}</saml:AttributeValue></saml:Attribute>${said.groups.length > 0 ? `<saml:Attribute Name="groups">${said.groups.map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`).join('')}</saml:Attribute>` : ''}</saml:AttributeStatement></saml:Assertion>`

  /** An answer around an assertion, or around whatever a test puts there. */
  const response = (said: Said, content: string) =>
    `<samlp:Response ${responseSpace} ${assertionSpace} ID="_response-${made}" Version="2.0" IssueInstant="${instant(said.authenticatedAt)}" Destination="${said.destination}" InResponseTo="${said.requestId}"><saml:Issuer>${said.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`

  function sign(
    xml: string,
    {
      element = 'Assertion',
      algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      digest = 'http://www.w3.org/2001/04/xmlenc#sha256',
      secret = key,
    } = {},
  ): string {
    const signature = new SignedXml({ privateKey: secret, publicCert: certificate })
    if (algorithm.includes('hmac')) signature.enableHMAC()
    signature.signatureAlgorithm = algorithm
    signature.canonicalizationAlgorithm = 'http://www.w3.org/2001/10/xml-exc-c14n#'
    signature.addReference({
      xpath: `//*[local-name(.)='${element}']`,
      digestAlgorithm: digest,
      transforms: [
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/2001/10/xml-exc-c14n#',
      ],
    })
    const reference = `//*[local-name(.)='${element}']/*[local-name(.)='Issuer']`
    signature.computeSignature(xml, { location: { reference, action: 'after' } })
    return signature.getSignedXml()
  }

  const encryptFor = async (xml: string, pem: string, keyEncryptionAlgorithm = 'rsa-oaep-mgf1p') => {
    const encrypted = await promisify(encrypt)(xml, {
      rsa_pub: pem,
      pem,
      encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
      keyEncryptionAlgorithm: `http://www.w3.org/2001/04/xmlenc#${keyEncryptionAlgorithm}` as never,
      warnInsecureAlgorithm: false,
    } as never)
    return `<saml:EncryptedAssertion ${assertionSpace}>${encrypted}</saml:EncryptedAssertion>`
  }

  return { issuer, certificate, key, answerTo, assertion, response, sign, encryptFor }
}

export type SamlIdentityProvider = Awaited<ReturnType<typeof newSamlIdentityProvider>>
export const encode = (xml: string) => Buffer.from(xml).toString('base64')

interface SamlServer {
  port: number
  acsUrl: string
  audience: string
  /** Who signs in; read at each sign-in. */
  person: { email: string; groups: string[] }
}

/** The same over HTTP, for a browser: who comes is signed in, and led on by a form that sends itself. */
export async function startSamlProvider({ port, acsUrl, audience, person }: SamlServer) {
  // Another site than the service's, as every real one: cookies do not come along.
  const origin = `http://localhost:${port}`
  const idp = await newSamlIdentityProvider(`${origin}/entity`)
  const { close } = await startLoopbackServer((request, response) => {
    const address = new URL(request.url ?? '/', origin)
    if (!address.searchParams.has('SAMLRequest')) {
      response.writeHead(404).end()
      return
    }
    const said = { ...idp.answerTo(address, acsUrl, audience), nameId: person.email, ...person }
    const answer = encode(idp.response(said, idp.sign(idp.assertion(said))))
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Sign-in</title>
      <form method="post" action="${acsUrl}"><input type="hidden" name="SAMLResponse" value="${answer}"></form><script>document.forms[0].submit()</script>`)
  }, port)
  return { entityId: idp.issuer, ssoUrl: `${origin}/sso`, certificate: idp.certificate, close }
}
