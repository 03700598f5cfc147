/** The guides in reading order, by the names of their files in docs/guides; the protocol for studios is in docs/providers. */
export const guideGroups = [
  { label: 'Get started', slugs: ['quick-start', 'quick-start-sdk', 'wallet', 'command-line', 'agents'] },
  {
    label: 'Integration',
    slugs: [
      'idempotency',
      'free-rounds',
      'player-limits',
      'brands',
      'branding',
      'game-pictures',
      'jurisdictions',
    ],
  },
  { label: 'API details', slugs: ['errors', 'limits', 'versioning', 'changelog'] },
  {
    label: 'Account',
    slugs: [
      'billing',
      'reconciliation',
      'verification',
      'single-sign-on',
      'provisioning',
      'incidents',
      'status',
      'events',
      'affiliates',
      'deletion',
    ],
  },
  { label: 'Studios', slugs: ['aurora', 'protocol-versions'] },
] as const

export type GuideSlug = (typeof guideGroups)[number]['slugs'][number]

export const guideSlugs: readonly GuideSlug[] = guideGroups.flatMap((group) => group.slugs)

export function isGuideSlug(text: string): text is GuideSlug {
  return guideSlugs.some((slug) => slug === text)
}
