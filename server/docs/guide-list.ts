/** The guides in reading order, by the names of their files in docs/guides. */
export const guideGroups = [
  { label: 'Start', slugs: ['quick-start', 'wallet'] },
  { label: 'Build', slugs: ['idempotency', 'free-rounds', 'brands'] },
  { label: 'Look up', slugs: ['errors', 'limits', 'versioning'] },
] as const

export type GuideSlug = (typeof guideGroups)[number]['slugs'][number]

export const guideSlugs: readonly GuideSlug[] = guideGroups.flatMap((group) => group.slugs)

export function isGuideSlug(text: string): text is GuideSlug {
  return guideSlugs.some((slug) => slug === text)
}
