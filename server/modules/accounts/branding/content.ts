import { type BrandingField, brandingImages, brandingTexts } from '@/server/contract/branding'

/** What a draft or a version holds; images by the id of their file, null: inherited. */
export type BrandingContent = Record<BrandingField, string | null>

const fields: readonly BrandingField[] = [...brandingTexts, ...brandingImages]

export const emptyContent = Object.fromEntries(fields.map((field) => [field, null])) as BrandingContent

/** The content alone of a row that has more. */
export const contentOf = (row: BrandingContent): BrandingContent =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as BrandingContent

export const isSameContent = (one: BrandingContent, other: BrandingContent) =>
  fields.every((field) => one[field] === other[field])

export const imageIdsOf = (content: BrandingContent): string[] =>
  brandingImages.map((image) => content[image]).filter((id) => id !== null)
