import {
  type BrandingImage,
  brandingImages,
  brandingTexts,
  type PlayerBranding,
} from '@/server/contract/branding'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { type FileView, getFiles, publicFileLink, releaseFile } from '@/server/modules/platform/files'
import { type BrandingContent, imageIdsOf } from './content'
import { findPublishedImages } from './queries'

export type Images = ReadonlyMap<string, FileView>

export const findImages = (db: Db, ...contents: BrandingContent[]): Promise<Images> =>
  getFiles(db, [...new Set(contents.flatMap(imageIdsOf))])

export const isProcessing = (content: BrandingContent, images: Images) =>
  imageIdsOf(content).some((id) => images.get(id)?.state === 'waiting')

/** E1013 while an image of the draft is scanned and prepared. */
export async function requireProcessed(db: Db, content: BrandingContent): Promise<Images> {
  const images = await findImages(db, content)
  // defence: a draft whose image is in processing is not changed
  if (isProcessing(content, images)) throw new AppError('E1013')
  return images
}

/** Files that no published version shows are released, and deleted by the sweep. */
export async function releaseImages(
  db: Db,
  { clock }: Pick<Context, 'clock'>,
  { profile, ids }: { profile: { id: string; organizationId: string }; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return
  const published = await findPublishedImages(db, profile.id, ids)
  for (const fileId of ids.filter((id) => !published.has(id)))
    await releaseFile(db, { organizationId: profile.organizationId, fileId, clock })
}

const pageVariants = { logoLight: 'logo.webp', logoDark: 'logo.webp', icon: 'icon.png' } as const

/** Of an image that is ready; null of any other. */
export function imageAddress(
  variant: 'logo.webp' | 'logo.png' | 'icon.png',
  file: FileView | undefined,
): string | null {
  return file?.state === 'ready' ? publicFileLink({ file, variant }) : null
}

/** As pages show it. */
export const pageAddress = (image: BrandingImage, file: FileView | undefined) =>
  imageAddress(pageVariants[image], file)

export function toPlayerBranding(content: BrandingContent, images: Images): PlayerBranding {
  const addresses = brandingImages.map((image) => [
    image,
    pageAddress(image, images.get(content[image] ?? '')),
  ])
  const texts = brandingTexts.map((text) => [text, content[text]])
  return Object.fromEntries([...texts, ...addresses]) as PlayerBranding
}
