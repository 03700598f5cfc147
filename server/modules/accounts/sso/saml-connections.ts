import { X509Certificate } from 'node:crypto'
import type { z } from 'zod'
import { NewSamlConnection, SamlMetadata, SamlSettings } from '@/server/contract/forms/sso-saml'
import type { Context, TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import {
  dropProvider,
  inConnection,
  invalid,
  OneConnection,
  ownerOf,
  record,
  requireReachable,
  requireRoom,
  requireRules,
} from './connections'
import { type ConnectionRow, insertConnection, updateConnectionRow } from './queries'
import { SsoRefusal } from './refusal'
import { rolesOf } from './role-map'
import { samlAddressesOf, usableCertificates } from './saml'
import { newSamlKey } from './saml-keys'
import { fetchMetadata, readProviderMetadata } from './saml-metadata'
import { sealOf } from './secrets'

/** Adds a connection with a key of its own, whose values the provider is set up with. Throws E5004, E0003. */
async function add(ctx: Context, { name }: NewSamlConnection): Promise<{ connectionId: string }> {
  const organizationId = ownerOf(ctx)
  await requireRoom(organizationId)
  const id = newId()
  const [roleCeiling = ''] = rolesOf(organizationId).slice(organizationId === null ? -1 : 1)
  const now = ctx.clock.now()
  const { key, certificate } = await newSamlKey(now)
  const own = { spKeySealed: sealOf('samlKey', key), spCertificate: certificate }
  await inTransaction(async (db) => {
    const row = { id, organizationId, kind: 'saml', name, issuer: '', roleCeiling, createdAt: now } as const
    await insertConnection(db, { ...row, ...own })
    await record(db, ctx, id, { action: 'sso.connection_added', after: { name, kind: 'saml' } })
  })
  return { connectionId: id }
}

type Change = SamlSettings & OneConnection

/** Another provider needs another test; while the connection is active only its certificates may change, one at a time. */
async function change(ctx: Context, input: Change): Promise<void> {
  const { connectionId, entityId, ssoUrl, certificate, nextCertificate, ...rules } = input
  const now = ctx.clock.now()
  requireReachable(ssoUrl, 'ssoUrl')
  const certificates = [readCertificate(certificate, 'certificate', now)]
  if (nextCertificate.trim() !== '')
    certificates.push(readCertificate(nextCertificate, 'nextCertificate', now))
  const pems = certificates.map((one) => one.toString())
  if (pems[0] === pems[1]) throw invalid('nextCertificate', 'This is the first certificate again.')
  await inConnection(ctx, connectionId, async (db, before) => {
    if (before.kind !== 'saml') throw invalid('', 'This connection uses OpenID Connect.')
    requireRules(before, rules)
    const isOther = entityId !== before.issuer || ssoUrl !== before.ssoUrl
    const keepsOne = before.certificates.some((one) => pems.includes(one))
    const isExpired = usableCertificates(before, now).length === 0
    const isActive = before.state === 'active'
    if (isActive) requireSameProvider(isOther, keepsOne || isExpired)
    await updateConnectionRow(db, connectionId, {
      ...rules,
      issuer: entityId,
      ssoUrl,
      certificates: pems,
      certificatesValidTo: new Date(Math.max(...certificates.map(validTo))),
      ...((isOther || !keepsOne) && !isActive && { state: 'draft', testedAt: null }),
    })
    const fingerprints = certificates.map(({ fingerprint256 }) => fingerprint256)
    await record(db, ctx, connectionId, {
      action: 'sso.connection_changed',
      before: { name: before.name, issuer: before.issuer, ssoUrl: before.ssoUrl },
      after: {
        ...rules,
        groupRoles: rules.groupRoles.map(({ group, role }) => `${group}: ${role}`),
        issuer: entityId,
        ssoUrl,
        certificates: fingerprints,
      },
    })
    // A provider is its entity and a certificate that was trusted before; one whose certificates all ran out stays itself.
    if (entityId !== before.issuer || (!keepsOne && !isActive)) await dropProvider(db, ctx, connectionId)
  })
}

function requireSameProvider(isOther: boolean, isSigningOn: boolean): void {
  if (isOther) throw invalid('entityId', 'Deactivate the connection before changing its identity provider.')
  if (!isSigningOn)
    throw invalid('certificate', 'Keep the present certificate until the provider signs with the new one.')
}

const validTo = (certificate: X509Certificate) => new Date(certificate.validTo).getTime()

/** In PEM or as metadata has it. Throws E0003 for what cannot verify a signature now. */
function readCertificate(text: string, path: string, now: Date): X509Certificate {
  const certificate = parseCertificate(text)
  if (!certificate) throw invalid(path, 'Paste one certificate in PEM.')
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2_048)
    throw invalid(path, 'The certificate must have an RSA key of 2048 bits or more.')
  if (validTo(certificate) <= now.getTime()) throw invalid(path, 'This certificate has expired.')
  return certificate
}

function parseCertificate(text: string): X509Certificate | null {
  try {
    const isPem = text.includes('-----')
    return new X509Certificate(isPem ? text.trim() : Buffer.from(text, 'base64'))
  } catch {
    return null
  }
}

/** What a provider's metadata says, to fill the form with. It changes nothing. */
async function readMetadata(_ctx: Context, { address, document }: SamlMetadata) {
  const source = address.trim()
  if (source === '' && document.trim() === '')
    throw invalid('address', 'Enter an address or paste a document.')
  if (source !== '') {
    if (!URL.canParse(source)) throw invalid('address', 'Enter an https address.')
    requireReachable(source, 'address')
  }
  try {
    const { entityId, ssoUrl, certificates } = readProviderMetadata(
      source === '' ? document : await fetchMetadata(source),
    )
    const [certificate = '', nextCertificate = ''] = certificates.map(
      (one) => parseCertificate(one)?.toString() ?? '',
    )
    return { entityId, ssoUrl, certificate, nextCertificate }
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    const what =
      error.reason === 'provider_unreachable'
        ? 'The address cannot be read'
        : 'This is no metadata of an identity provider'
    throw invalid(source === '' ? 'document' : 'address', `${what}: ${error.detail ?? error.reason}.`)
  }
}

/** What its owner sees of a connection by SAML; null for others. */
export function samlViewOf(row: ConnectionRow) {
  if (row.kind !== 'saml') return null
  return {
    ...samlAddressesOf(row.id),
    ssoUrl: row.ssoUrl ?? '',
    certificates: row.certificates.map((pem) => {
      const { validTo: end, fingerprint256 } = new X509Certificate(pem)
      return { pem, validTo: new Date(end), fingerprint: fingerprint256 }
    }),
  }
}

type Run<Input, Output = void> = (ctx: TenantContext, input: Input) => Promise<Output>
const Changed = OneConnection.extend(SamlSettings.shape)
type Changed = z.output<typeof Changed>

export const addSamlConnection = writeVerb(
  'sso.manage',
  NewSamlConnection,
  add as Run<NewSamlConnection, { connectionId: string }>,
)
export const changeSamlConnection = writeVerb('sso.manage', Changed, change as Run<Changed>)
export const importSamlMetadata = writeVerb(
  'sso.manage',
  SamlMetadata,
  readMetadata as Run<SamlMetadata, Awaited<ReturnType<typeof readMetadata>>>,
)
export const addStaffSamlConnection = writeVerb('sso.manageStaff', NewSamlConnection, add)
export const changeStaffSamlConnection = writeVerb('sso.manageStaff', Changed, change)
export const importStaffSamlMetadata = writeVerb('sso.manageStaff', SamlMetadata, readMetadata)
