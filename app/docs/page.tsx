import { ArrowRight } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { OldReferenceLinks } from '@/components/guides/old-reference-links'
import { Button } from '@/components/ui/button'
import { guideGroups } from '@/server/docs/guide-list'
import { readGuide } from '@/server/docs/read-guide'

export const metadata: Metadata = {
  title: { absolute: 'Croupier guides' },
  description: 'How to offer games through Croupier: from the first call to a wallet that is never wrong.',
}

export default async function GuidesHome() {
  const start = await readGuide('quick-start')
  return (
    <div className="mx-auto max-w-4xl">
      <OldReferenceLinks />
      <h1 className="text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
        Offer every game through one API
      </h1>
      <p className="mt-4 max-w-2xl text-base text-muted leading-relaxed">
        Your backend lists games and opens sessions; your wallet answers signed callbacks for each bet, win
        and refund. The money stays with you. These guides take you from the first call to production.
      </p>
      <div className="mt-8 flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-raised sm:flex-row sm:items-center sm:p-6">
        <div className="grid flex-1 gap-1">
          <h2 className="font-semibold text-base">{start.title}</h2>
          <p className="text-muted">{start.summary}</p>
        </div>
        <Button variant="primary" asChild>
          <Link href="/docs/quick-start">
            Start
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </div>
      {guideGroups.map(({ label, slugs }) => (
        <section key={label} aria-label={label} className="mt-10">
          <h2 className="font-medium text-faint text-sm">{label}</h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2">
            {slugs
              .filter((slug) => slug !== 'quick-start')
              .map(async (slug) => {
                const { title, summary } = await readGuide(slug)
                return <GuideCard key={slug} href={`/docs/${slug}`} title={title} summary={summary} />
              })}
            {label === 'Look up' && (
              <GuideCard
                href="/docs/reference"
                title="API reference"
                summary="Every operation, field and answer of both interfaces, from the documents the service itself checks against."
              />
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

function GuideCard({ href, title, summary }: { href: string; title: string; summary: string }) {
  return (
    <li className="relative rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong">
      <h3 className="font-medium">
        <a href={href} className="after:absolute after:inset-0 hover:text-accent">
          {title}
        </a>
      </h3>
      <p className="mt-1 text-muted text-[0.8125rem]">{summary}</p>
    </li>
  )
}
