import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OutboxList } from '@/components/outbox/outbox-list'
import { BrandMark } from '@/components/shell/brand-mark'
import { caller, refusalTold } from '../cabinet'

export const metadata: Metadata = { title: 'Outbox', robots: 'noindex', referrer: 'no-referrer' }
export const dynamic = 'force-dynamic'

/** The demo's emails. Not found on other deployments. */
export default async function OutboxPage() {
  const mails = await read()
  if (!mails) notFound()
  return (
    <main className="mx-auto grid max-w-3xl gap-6 px-4 py-8 sm:py-12">
      <div className="grid gap-3">
        <BrandMark className="size-9" />
        <div className="grid gap-1">
          <h1 className="font-semibold text-2xl tracking-tight">Outbox</h1>
          <p className="max-w-2xl text-muted text-sm">
            Emails of this demo, newest first. None were sent; their links work.
          </p>
        </div>
      </div>
      <OutboxList mails={mails} />
    </main>
  )
}

async function read() {
  try {
    return await caller.outbox.list()
  } catch (error) {
    if (refusalTold(error)) return null
    throw error
  }
}
