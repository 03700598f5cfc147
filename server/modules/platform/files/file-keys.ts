import { randomBytes } from 'node:crypto'
import type { Clock } from '@/server/core/clock'
import { keyring } from '@/server/keyring'
import { findFileKey, insertFileKey } from './queries'

export const fileKeyPurpose = 'organization.file-key'

/** The key of an organization's sealed files, made at its first one. Throws where it is gone: then so are the files. */
export async function openFileKey(organizationId: string): Promise<Buffer> {
  const sealed = await findFileKey(organizationId)
  if (sealed === null) throw new Error('This organization has no key for files')
  return Buffer.from(keyring().open(sealed, fileKeyPurpose), 'base64')
}

/** The same, made where there is none. Of several that make one at once, the first one's counts. */
export async function ensureFileKey(organizationId: string, { clock }: { clock: Clock }): Promise<Buffer> {
  const sealed = keyring().seal(randomBytes(32).toString('base64'), fileKeyPurpose)
  await insertFileKey(organizationId, sealed, clock.now())
  return openFileKey(organizationId)
}
