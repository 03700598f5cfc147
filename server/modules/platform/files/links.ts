import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '@/server/core/clock'
import { isEqualConstantTime } from '@/server/core/crypto'
import { env } from '@/server/env'
import type { FileView } from './file-view'
import { rulesOf } from './purposes'

const validMs = 5 * 60_000

interface Linked {
  fileId: string
  /** Name of a picture made of the file; default: the file itself. */
  variant?: string
  /** True: saved by the browser, whatever it is. */
  download?: boolean
}

/** Path of a file, valid for five minutes without further checks. The caller has checked who asks, and has audited it where that is due. */
export function fileLink({ clock }: { clock: Clock }, { fileId, variant, download = false }: Linked): string {
  const expiresAt = clock.now().getTime() + validMs
  const payload = Buffer.from(JSON.stringify([fileId, variant ?? null, download, expiresAt])).toString(
    'base64url',
  )
  return `/files/${payload}.${sign(payload)}`
}

const Payload = z.tuple([z.uuid(), z.string().nullable(), z.boolean(), z.number()])

/** What a link's token names; null for one that was not made here, or has expired. */
export function readFileToken(
  token: string,
  { clock }: { clock: Clock },
): { fileId: string; variant: string | null; isDownload: boolean } | null {
  const [payload = '', signature = ''] = token.split('.')
  // defence: a link to a file is signed
  if (!isEqualConstantTime(signature, sign(payload))) return null
  const found = Payload.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!found.success) return null
  const [fileId, variant, isDownload, expiresAt] = found.data
  // defence: a link to a file expires
  return expiresAt > clock.now().getTime() ? { fileId, variant, isDownload } : null
}

const sign = (payload: string) =>
  createHmac('sha256', env().LAUNCH_SIGNING_KEY).update(`file link ${payload}`).digest('base64url')

/**
 * Path of a published picture by the hash of its content, the same for ever; null where the file has no such picture yet, or its
 * purpose is not public. For use outside, callers prefix `env().baseUrl`.
 */
export function publicFileLink({ file, variant }: { file: FileView; variant: string }): string | null {
  const found = file.variants.find(({ name }) => name === variant)
  return found && rulesOf(file.purpose).isPublic ? publicPath(found.sha256, found.name) : null
}

export const publicPath = (sha256: string, variant: string) => `/files/public/${sha256}/${variant}`
