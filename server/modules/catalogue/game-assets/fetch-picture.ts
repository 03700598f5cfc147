import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { describeActor } from '@/server/modules/platform/audit'
import { claimFile, purposes, storeFile } from '@/server/modules/platform/files'
import type { BytesAnswer, ReadPublicBytes } from '@/server/outbound'
import { inAssetTransaction, insertAsset } from './queries'
import { type FedPicture, findFailures, setFetchFailure, settleFetched } from './queries-feed'

const deadlineMs = 20_000
const { maxBytes } = purposes.game_asset
const minute = 60_000
/** After one failure, two, and so on; the last repeats. */
const waitsMs = [10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * minute)

/**
 * Reads a picture of a provider's feed and stores it as an upload is: typed by its content, scanned, encoded anew. It is shown once that
 * is done, in place of what the address had before. A failure is kept with it and repeated later.
 */
export async function fetchPicture(ctx: Context, picture: FedPicture, read: ReadPublicBytes): Promise<void> {
  const answer = await read(picture.url, { deadlineMs, maxBytes })
  if (answer.kind !== 'bytes') return failFetch(ctx, picture, reasonOf(answer))
  try {
    await store(ctx, picture, answer.bytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The purpose's own refusal.
    await failFetch(ctx, picture, error.message)
  }
}

async function store(ctx: Context, picture: FedPicture, bytes: Buffer): Promise<void> {
  async function* body() {
    yield bytes
  }
  const { gameId, kind, url } = picture
  const owner = { organizationId: null, brandId: null }
  const upload = { purpose: 'game_asset', organizationId: null, name: nameOf(url), body: body() } as const
  const { id: fileId } = await storeFile(ctx, upload)
  const now = ctx.clock.now()
  await inAssetTransaction(async (tx) => {
    // An unclaimed file is swept.
    if (!(await settleFetched(tx, picture, now))) return
    const id = newId()
    await claimFile(tx, { organizationId: null, fileId, purpose: 'game_asset', ownerId: id })
    await insertAsset(tx, {
      ...owner,
      id,
      gameId,
      kind,
      fileId,
      source: 'provider',
      sourceUrl: url,
      replacesKind: true,
      actor: describeActor(ctx.actor),
      createdAt: now,
    })
  })
}

/** Keeps why, and when it is tried again. */
export async function failFetch(
  { clock }: Pick<Context, 'clock'>,
  picture: FedPicture,
  error: string,
  tx = db,
): Promise<void> {
  const triedAt = clock.now()
  const waitMs = waitsMs[await findFailures(tx, picture)] ?? waitsMs.at(-1) ?? 0
  await setFetchFailure(tx, picture, { error, triedAt, nextFetchAt: new Date(triedAt.getTime() + waitMs) })
}

function reasonOf(answer: Exclude<BytesAnswer, { kind: 'bytes' }>): string {
  switch (answer.kind) {
    case 'status':
      return `The address answered with status ${answer.status}.`
    case 'too_large':
      return `The picture is larger than ${maxBytes / 1024 / 1024} MiB.`
    case 'timeout':
      return `The address did not answer within ${deadlineMs / 1_000} seconds.`
    case 'unreachable':
      return `The address could not be reached: ${answer.message.slice(0, 200)}`
  }
}

const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
