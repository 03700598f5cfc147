import type { GuideSlug } from '@/server/docs/guide-list'

export interface Heading {
  id: string
  level: 2 | 3
  text: string
}

export interface CodePart {
  kind: 'code'
  /** As after the fence. */
  language: string
  label: string
  /** Coloured for both themes. */
  html: string
  text: string
}

/** A guide is prose and code in turn: code is shown by a component, with its button to copy it. */
export type Part =
  | { kind: 'prose'; html: string }
  | CodePart
  | { kind: 'tabs'; name: string; tabs: readonly CodePart[] }

/** A page of Markdown. */
export interface Page {
  title: string
  /** The first paragraph, in plain text. */
  summary: string
  headings: readonly Heading[]
  parts: readonly Part[]
}

export interface Guide extends Page {
  slug: GuideSlug
}

/** A section of a guide, as the search in the browser knows it. */
export interface SearchEntry {
  href: string
  guide: string
  /** Empty for what comes before a guide's first heading. */
  heading: string
  text: string
}
