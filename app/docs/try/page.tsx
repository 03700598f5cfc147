import type { Metadata } from 'next'
import { TryIt } from '@/components/try-it/try-it'
import { requestForms } from '@/server/contract/openapi/request-forms'
import { env } from '@/server/env'

export const metadata: Metadata = {
  title: 'Try the API',
  description: 'Send requests to the operator API from the browser, with your own key.',
}

interface TryPageProps {
  searchParams: Promise<{ operation?: string | string[] }>
}

export default async function TryPage({ searchParams }: TryPageProps) {
  const { operation } = await searchParams
  const forms = requestForms()
  return (
    <article className="mx-auto min-w-0 max-w-[46rem] xl:mx-0">
      <h1 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">Try the API</h1>
      <p className="mt-3 text-base text-muted leading-relaxed">
        Send a request to this deployment with your own API key and see the response. In production, keys
        belong on your servers: for a trial, create one that is limited to what you try and expires soon.
      </p>
      <TryIt
        forms={forms}
        initialId={typeof operation === 'string' ? operation : ''}
        isLive={env().API_MODE !== 'sandbox'}
      />
    </article>
  )
}
