import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GuideBody } from '@/components/guides/guide-body'
import { PageContents } from '@/components/guides/page-contents'
import { Pager } from '@/components/guides/pager'
import { isGuideSlug } from '@/server/docs/guide-list'
import { readGuide, readGuides } from '@/server/docs/read-guide'

interface GuidePageProps {
  params: Promise<{ guide: string }>
}

export async function generateMetadata({ params }: GuidePageProps): Promise<Metadata> {
  const guide = await requireGuide(params)
  const types = { 'text/markdown': `/docs/${guide.slug}.md` }
  return { title: guide.title, description: guide.summary, alternates: { types } }
}

export default async function GuidePage({ params }: GuidePageProps) {
  const guide = await requireGuide(params)
  const links = (await readGuides()).map(({ slug, title }) => ({ href: `/docs/${slug}`, title }))
  const at = links.findIndex(({ href }) => href === `/docs/${guide.slug}`)
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,46rem)_14rem] xl:justify-between xl:gap-12">
      <article className="mx-auto min-w-0 max-w-[46rem] xl:mx-0">
        <h1 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">{guide.title}</h1>
        <p className="mt-3 text-base text-muted leading-relaxed">{guide.summary}</p>
        <GuideBody parts={guide.parts} />
        <Pager previous={links[at - 1]} next={links[at + 1]} />
      </article>
      <aside className="hidden xl:block print:hidden">
        <div className="sticky top-24 max-h-[calc(100dvh-8rem)] overflow-y-auto">
          <PageContents headings={guide.headings} />
        </div>
      </aside>
    </div>
  )
}

async function requireGuide(params: GuidePageProps['params']) {
  const { guide } = await params
  if (!isGuideSlug(guide)) notFound()
  return readGuide(guide)
}
