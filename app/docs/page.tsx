import { ArrowRight } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { GuideBody } from '@/components/guides/guide-body'
import { OldReferenceLinks } from '@/components/guides/old-reference-links'
import { Button } from '@/components/ui/button'
import type { Guide, Part } from '@/server/docs/guide'
import { readGuide, readGuides } from '@/server/docs/read-guide'

export const metadata: Metadata = {
  title: { absolute: 'Croupier guides' },
  description: 'How to integrate Croupier, from the first API call to a production wallet.',
}

export default async function GuidesHome() {
  const start = await readGuide('quick-start')
  const others = (await readGuides()).filter(({ slug }) => slug !== start.slug)
  return (
    <div className="mx-auto max-w-4xl">
      <OldReferenceLinks />
      <h1 className="text-balance font-semibold text-3xl tracking-tight sm:text-4xl">
        Offer every game through one API
      </h1>
      <p className="mt-4 max-w-2xl text-base text-muted leading-relaxed">
        Your backend lists games and creates sessions. Your wallet answers a signed callback for each bet, win
        and refund. The money stays with you. These guides take you from the first call to production.
      </p>
      <section
        aria-labelledby="quick-start"
        className="mt-8 rounded-xl border border-line bg-surface p-5 shadow-raised sm:p-6"
      >
        <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
          <div className="grid flex-1 gap-1">
            <h2 id="quick-start" className="font-semibold text-base">
              {start.title}
            </h2>
            <p className="text-muted">{start.summary}</p>
          </div>
          <Button variant="primary" asChild>
            <Link href="/docs/quick-start">
              Start
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        </div>
        <div className="-mb-5">
          <GuideBody parts={firstCall(start)} />
        </div>
      </section>
      <ul className="mt-8 grid gap-3 sm:grid-cols-2">
        {others.map(({ slug, title, summary }) => (
          <GuideCard key={slug} href={`/docs/${slug}`} title={title} summary={summary} />
        ))}
        <GuideCard
          href="/docs/reference"
          title="API reference"
          summary="Every operation, field and response of the operator API and the provider protocol."
        />
      </ul>
    </div>
  )
}

/** The first call of a guide: its first block that calls, in each of its languages. */
function firstCall({ parts }: Guide) {
  const calls = (part: Part) => {
    const [first] = part.kind === 'tabs' ? part.tabs : [part]
    return first?.kind === 'code' && first.text.startsWith('curl')
  }
  return parts.filter(calls).slice(0, 1)
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
