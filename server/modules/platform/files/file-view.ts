import type { StoredFile, StoredFileVariant } from '@/prisma/generated/client'
import type { FilePurpose } from './purposes'
import type { PictureRefusal } from './unusable-picture'

/** A picture made of a file. */
export interface FileVariant {
  name: string
  mediaType: string
  width: number
  height: number
  /** Of its bytes, in hex: its public address. */
  sha256: string
}

/** Why a file is no use: what the virus scanner found, or what the picture library could not read. */
export type Refusal = 'virus' | PictureRefusal

export interface FileView {
  id: string
  purpose: FilePurpose
  name: string
  mediaType: string
  sizeBytes: number
  /** Of the content, in hex. */
  sha256: string
  /** Waiting: scanned, and made into pictures, by a job. */
  state: 'waiting' | 'ready' | 'refused'
  refusal: Refusal | null
  variants: readonly FileVariant[]
}

export type FileRow = StoredFile & { variants: StoredFileVariant[] }

export const viewOf = (row: FileRow): FileView => ({
  id: row.id,
  purpose: row.purpose as FilePurpose,
  name: row.name,
  mediaType: row.mediaType,
  sizeBytes: row.sizeBytes,
  sha256: row.sha256,
  state: row.state,
  refusal: row.refusal as Refusal | null,
  variants: row.variants.map(({ name, mediaType, width, height, sha256 }) => ({
    name,
    mediaType,
    width,
    height,
    sha256,
  })),
})
