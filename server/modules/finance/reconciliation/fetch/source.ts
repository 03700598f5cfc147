import type { Readable } from 'node:stream'
import { z } from 'zod'
import { text } from '@/server/contract/primitives'
import { brandedError } from '@/server/core/branded-error'
import type { S3Handler, SocketParts } from '@/server/outbound'

/** SHA-256 of a host key as OpenSSH prints it; several, divided by spaces, where the host has several keys. */
const Fingerprints = z
  .string()
  .regex(/^SHA256:[A-Za-z0-9+/]{43}(?: SHA256:[A-Za-z0-9+/]{43}){0,4}$/, 'Must be SHA256: and 43 characters')

/** Where a provider leaves its files. `secret` is opened: a password or private key (PEM), or the secret access key. */
export const FileSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sftp'),
    host: text(253),
    port: z.int().min(1).max(65_535),
    user: text(128),
    secret: z.string().min(1),
    hostKeyFingerprint: Fingerprints,
    folder: text(500),
    /** Of a whole name; `*` stands for any characters, `?` for one. */
    pattern: text(100).refine((pattern) => pattern.split('*').length <= 4, 'At most three *'),
  }),
  z.object({
    kind: z.literal('s3'),
    bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    /** With its last `/`; files in folders below it are left out. */
    prefix: z.string().max(500),
    region: z.string().regex(/^[a-z0-9-]{1,32}$/),
    endpoint: z.url({ protocol: /^https?$/ }).optional(),
    accessKeyId: text(200),
    secret: z.string().min(1),
  }),
])
export type FileSource = z.output<typeof FileSource>
export type SftpSource = Extract<FileSource, { kind: 'sftp' }>
export type S3Source = Extract<FileSource, { kind: 's3' }>

/** What was taken: files of that time whose names are listed, and all that are older. */
export interface FileMark {
  modifiedAt: Date
  names: readonly string[]
}

export interface RemoteFile {
  name: string
  modifiedAt: Date
  /** Bytes, as the server says. */
  size: number
  /** Read it to its end, or destroy it, before the next file is asked for. Ends with SourceError beyond the limit. */
  stream: Readable
}

/** How a source is reached, and how much is taken from it; replaced in tests. */
export interface Reach {
  socket: SocketParts
  s3Handler: () => S3Handler
  maxFileBytes: number
  /** Of silence, after which a peer is given up. */
  idleMs: number
}

export type SourceErrorCode =
  | 'blocked'
  | 'unreachable'
  | 'timeout'
  | 'host_key'
  | 'auth'
  | 'not_found'
  | 'redirected'
  | 'too_large'
  | 'too_many'

/** Why a source gave no files; the message is a sentence for those who set it up. */
export class SourceError extends brandedError('SourceError') {
  constructor(
    readonly code: SourceErrorCode,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

export type ListedFile = Omit<RemoteFile, 'stream'>

export const maxFiles = 10_000

// defence: a file of a file server has a plain name
const plainName = /^(?!\.{1,2}$)[^/\\\p{Cc}]{1,255}$/u

/** What is new since the mark, oldest first. Names with folders in them, or with what no name has, are left out. */
export function newFiles(files: readonly ListedFile[], since: FileMark | null): ListedFile[] {
  const isNew = ({ name, modifiedAt }: ListedFile) =>
    since === null ||
    modifiedAt > since.modifiedAt ||
    (modifiedAt.getTime() === since.modifiedAt.getTime() && !since.names.includes(name))
  return files
    .filter((file) => plainName.test(file.name) && isNew(file))
    .toSorted((a, b) => a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.name < b.name ? -1 : 1))
}

export function matchesPattern(pattern: string, name: string): boolean {
  const parts = [...pattern].map((one) =>
    one === '*' ? '.*' : one === '?' ? '.' : one.replace(/[\\^$.|+()[\]{}]/, '\\$&'),
  )
  return new RegExp(`^${parts.join('')}$`, 'su').test(name)
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MiB`

export const tooLarge = (name: string, maxBytes: number) =>
  new SourceError('too_large', `The file “${name}” is larger than ${mebibytes(maxBytes)}.`)

/** Passes bytes on up to the limit, whatever size the server names. */
export async function* limited(
  bytes: AsyncIterable<Buffer>,
  { name, maxBytes, asError }: { name: string; maxBytes: number; asError: (error: unknown) => unknown },
): AsyncGenerator<Buffer> {
  let received = 0
  try {
    for await (const chunk of bytes) {
      received += chunk.length
      // defence: what a file server sends is limited
      if (received > maxBytes) throw tooLarge(name, maxBytes)
      yield chunk
    }
  } catch (error) {
    throw asError(error)
  }
}
