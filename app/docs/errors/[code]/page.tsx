import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { GuideBody } from '@/components/guides/guide-body'
import { isErrorName, readErrorPage } from '@/server/docs/error-pages'

interface ErrorCodePageProps {
  params: Promise<{ code: string }>
}

export async function generateMetadata({ params }: ErrorCodePageProps): Promise<Metadata> {
  const { code } = await params
  const { title, summary } = await requirePage(code)
  return {
    title,
    description: summary,
    alternates: { types: { 'text/markdown': `/docs/errors/${code}.md` } },
  }
}

/** A page for each code, which `details.docs` of a refusal links to. */
export default async function ErrorCodePage({ params }: ErrorCodePageProps) {
  const { title, summary, parts } = await requirePage((await params).code)
  return (
    <article className="mx-auto min-w-0 max-w-[46rem] xl:mx-0">
      <h1 className="text-balance font-semibold text-2xl tracking-tight [overflow-wrap:anywhere] sm:text-3xl">
        {title}
      </h1>
      <p className="mt-3 text-base text-muted leading-relaxed">{summary}</p>
      <GuideBody parts={parts} />
    </article>
  )
}

async function requirePage(code: string) {
  if (!isErrorName(code)) notFound()
  return readErrorPage(code)
}
