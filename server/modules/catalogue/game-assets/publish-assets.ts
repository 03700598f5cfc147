import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { type FileView, getFiles, publicFileLink, releaseFile } from '@/server/modules/platform/files'
import type { Picture } from './asset-rules'
import { failFetch } from './fetch-picture'
import {
  type AssetRow,
  deleteRefused,
  deleteReplaced,
  findUnpublished,
  inAssetTransaction,
  publish,
  setRefusal,
} from './queries'

const batch = 100

/** Publishes pictures whose sizes are made, and removes what they replace. */
export async function publishGameAssets({
  clock,
}: Pick<Context, 'clock'>): Promise<{ published: number; refused: number }> {
  const rows = await findUnpublished(batch)
  const files = await getFiles(
    db,
    rows.map(({ fileId }) => fileId),
  )
  const done = { published: 0, refused: 0 }
  for (const row of rows) {
    const file = files.get(row.fileId)
    if (!file || file.state === 'refused') {
      await refuse(row, file?.refusal ?? 'unreadable', { clock })
      done.refused += 1
    } else if (file.state === 'ready' && (await publishOne(row, file, { clock }))) done.published += 1
  }
  return done
}

function publishOne(row: AssetRow, file: FileView, { clock }: Pick<Context, 'clock'>): Promise<boolean> {
  const pictures = picturesOf(file)
  return inAssetTransaction(async (tx) => {
    if (!(await publish(tx, row.id, { pictures: pictures as object[], publishedAt: clock.now() })))
      return false
    const { organizationId } = row
    for (const fileId of row.replacesKind ? await deleteReplaced(tx, row) : [])
      await releaseFile(tx, { organizationId, fileId, clock })
    return true
  })
}

/** A failure is shown with the uploaded picture; of a feed's, with its address, which is retried. */
async function refuse(row: AssetRow, refusal: string, { clock }: Pick<Context, 'clock'>): Promise<void> {
  const { gameId, kind, sourceUrl, fileId } = row
  if (sourceUrl === null) return setRefusal(row.id, refusal)
  await inAssetTransaction(async (tx) => {
    if (!(await deleteRefused(tx, row.id))) return
    await releaseFile(tx, { organizationId: null, fileId, clock })
    await failFetch({ clock }, { gameId, kind, url: sourceUrl }, refusalReasons[refusal] ?? refusal, tx)
  })
}

const refusalReasons: Readonly<Record<string, string>> = {
  virus: 'The virus scanner refused the picture.',
  unreadable: 'The picture could not be read.',
  too_many_pixels: 'The picture has too many pixels.',
  too_costly: 'The picture takes too long to open, or too much memory.',
}

const picturesOf = (file: FileView): Picture[] =>
  file.variants
    .toSorted((a, b) => a.width - b.width || a.name.localeCompare(b.name))
    .map(({ name, mediaType, width, height }) => ({
      path: publicFileLink({ file, variant: name }) ?? '',
      media_type: mediaType,
      width,
      height,
    }))
