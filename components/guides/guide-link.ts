/** A guide as the navigation knows it. */
export interface GuideLink {
  href: string
  title: string
}

export interface GuideGroup {
  label: string
  links: readonly GuideLink[]
}
