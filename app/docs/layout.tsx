import './guides.css'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { codeLanguageScript } from '@/components/guides/code-language-script'
import { GuidesShell } from '@/components/guides/guides-shell'
import { Toaster } from '@/components/ui/toaster'
import { guideGroups } from '@/server/docs/guide-list'
import { readGuide } from '@/server/docs/read-guide'

export const metadata: Metadata = {
  title: { default: 'Guides', template: '%s · Croupier guides' },
  // They are for everyone; the dashboard is not for search engines.
  robots: { index: true, follow: true },
}

export default async function GuidesLayout({ children }: { children: ReactNode }) {
  const groups = guideGroups.map(async ({ label, slugs }) => ({
    label,
    links: await Promise.all(
      slugs.map(async (slug) => ({ href: `/docs/${slug}`, title: (await readGuide(slug)).title })),
    ),
  }))
  const nonce = (await headers()).get('x-nonce')
  return (
    <>
      <script
        {...(nonce && { nonce })}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this repository
        dangerouslySetInnerHTML={{ __html: codeLanguageScript }}
      />
      <GuidesShell groups={await Promise.all(groups)}>{children}</GuidesShell>
      <Toaster />
    </>
  )
}
