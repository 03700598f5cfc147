import pLimit from 'p-limit'
import { z } from 'zod'
import type { AssetKind } from '@/server/contract/game-assets'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import {
  accepts,
  type FileRanges,
  openFileRanges,
  purposes,
  requireUpload,
  storeUnpacked,
} from '@/server/modules/platform/files'
import { type ArchiveEntry, listEntries, unpackEntry, unpackHead } from './archive'
import { ownerOf, staffOwner, storeAsset } from './manage-assets'
import { type AssetOwner, findGameIds, inAssetTransaction } from './queries'

/** Entries of one call: each is stored and written, in a second or two together. */
const perCall = 50
const readsAtOnce = 8
const { maxBytes } = purposes.game_asset

const Archive = z.object({
  /** Of an upload for the purpose `game_asset_zip`. */
  fileId: z.uuid(),
  providerCode: z.string().min(1).max(64),
})
const OwnArchive = Archive.extend({ brandId: z.uuid().optional() })
const from = { from: z.int().min(0).default(0) }
type Archive = z.output<typeof Archive>

export interface ImportMiss {
  entry: string
  reason: 'unknown_game' | 'too_large' | 'not_a_picture' | 'too_many'
}

export interface ImportPlan {
  /** Pictures that would be put up. */
  pictures: number
  games: number
  misses: ImportMiss[]
}

export interface ImportPart {
  added: number
  misses: ImportMiss[]
  /** Where the next call begins; null: all were looked at. */
  next: number | null
  /** How long to wait before it: too many pictures wait for their sizes. */
  waitS: number
}

/**
 * What a ZIP of pictures would do, by the provider's game ids in its names: a dry run that names every file that would be left out.
 * Throws E5004, E6008, E1022 (no such upload, or not scanned yet), E1021 (not a ZIP that can be read).
 */
export const planAssetImport = writeVerb(
  'gameAssets.manage',
  OwnArchive,
  async (ctx: TenantContext, { brandId, ...archive }: z.output<typeof OwnArchive>) =>
    plan(archive, await ownerOf(db, ctx, brandId)),
)

export const planAssetImportAsStaff = writeVerb(
  'gameAssets.everywhere',
  Archive,
  (_: Context, archive: Archive) => plan(archive, staffOwner),
)

/** Puts up the pictures of a ZIP, a part with each call; again from the start, it replaces each by itself. Throws as the dry run. */
export const importAssets = writeVerb(
  'gameAssets.manage',
  OwnArchive.extend(from),
  async (ctx: TenantContext, { brandId, ...part }: z.output<typeof OwnArchive> & { from: number }) =>
    importPart(ctx, part, await ownerOf(db, ctx, brandId)),
)

export const importAssetsAsStaff = writeVerb(
  'gameAssets.everywhere',
  Archive.extend(from),
  (ctx: Context, part: Archive & { from: number }) => importPart(ctx, part, staffOwner),
)

async function plan({ fileId, providerCode }: Archive, owner: AssetOwner): Promise<ImportPlan> {
  const archive = await openArchive(fileId, owner)
  const entries = await listEntries(archive)
  const judge = await judgeOf(providerCode, entries)
  const limit = pLimit(readsAtOnce)
  // Of each file as much as its type is told by.
  const judged = await Promise.all(entries.map((entry) => limit(() => judge(entry, () => unpackHead(entry)))))
  const found = judged.filter((one) => 'gameId' in one)
  const misses = judged.flatMap((one, at): ImportMiss[] =>
    'reason' in one ? [{ entry: entries[at]?.name ?? '', reason: one.reason }] : [],
  )
  return { pictures: found.length, games: new Set(found.map(({ gameId }) => gameId)).size, misses }
}

async function importPart(
  ctx: Context,
  { fileId, providerCode, from: first }: Archive & { from: number },
  owner: AssetOwner,
): Promise<ImportPart> {
  const archive = await openArchive(fileId, owner)
  const all = await listEntries(archive)
  const entries = all.slice(first, first + perCall)
  const judge = await judgeOf(providerCode, entries)
  const misses: ImportMiss[] = []
  let seen = 0
  let waitS = 0
  for (const entry of entries) {
    const judged = await judge(entry, () => unpackEntry(entry, maxBytes))
    const done = 'reason' in judged ? judged : await addOne(ctx, { ...judged, ...entry }, owner).catch(waitOf)
    if ('waitS' in done) {
      waitS = done.waitS
      break
    }
    seen += 1
    if (done.reason !== null) misses.push({ entry: entry.name, reason: done.reason })
  }
  const next = first + seen < all.length ? first + seen : null
  return { added: seen - misses.length, misses, next, waitS }
}

function waitOf(error: unknown): { waitS: number } {
  if (error instanceof AppError && error.code === 'E9001') return { waitS: error.retryAfterS ?? 1 }
  throw error
}

async function openArchive(fileId: string, { organizationId }: AssetOwner): Promise<FileRanges> {
  // defence: an archive is imported by who uploaded it
  await requireUpload({ organizationId, fileId, purpose: 'game_asset_zip' })
  const archive = await openFileRanges(fileId)
  if (!archive)
    throw new AppError('E1022', { message: 'The ZIP is still being scanned. Try again in a moment.' })
  return archive
}

type Judged = { gameId: string; bytes: Uint8Array } | { reason: ImportMiss['reason'] }

/** Says whose picture an entry is, or why it is none; `unpack` gives its content, or the beginning of it. */
async function judgeOf(providerCode: string, entries: readonly ArchiveEntry[]) {
  const wanted = [...new Set(entries.map(({ providerGameId }) => providerGameId))]
  const gameIds = await findGameIds(providerCode, wanted)
  return async (
    { sizeBytes, providerGameId }: ArchiveEntry,
    unpack: () => Promise<Uint8Array | null>,
  ): Promise<Judged> => {
    const gameId = gameIds.get(providerGameId)
    if (gameId === undefined) return { reason: 'unknown_game' }
    if (sizeBytes > maxBytes) return { reason: 'too_large' }
    const bytes = await unpack()
    return bytes && (await accepts('game_asset', bytes)) ? { gameId, bytes } : { reason: 'not_a_picture' }
  }
}

interface Picture {
  gameId: string
  bytes: Uint8Array
  name: string
  kind: AssetKind
}

async function addOne(
  ctx: Context,
  { gameId, bytes, name, kind }: Picture,
  owner: AssetOwner,
): Promise<{ reason: ImportMiss['reason'] | null }> {
  async function* body() {
    yield bytes
  }
  const { organizationId } = owner
  const { id: fileId } = await storeUnpacked(ctx, {
    purpose: 'game_asset',
    organizationId,
    name,
    body: body(),
  })
  try {
    await inAssetTransaction((tx) => storeAsset(tx, ctx, { gameId, kind, fileId, replacesKind: true }, owner))
    return { reason: null }
  } catch (error) {
    // The stored file is unclaimed, and swept.
    if (error instanceof AppError && error.code === 'E1023') return { reason: 'too_many' }
    throw error
  }
}
