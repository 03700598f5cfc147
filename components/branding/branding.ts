import type { Outputs } from '@/components/trpc/types'

export type Branding = Outputs['branding']['get']
export type BrandingTexts = Branding['texts']
export type BrandingVersion = Branding['versions'][number]
