'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { FormSkeleton } from '@/components/data/skeletons'
import { useCan } from '@/components/shell/me-context'
import { OrganizationLink } from '@/components/shell/organization-link'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { Notice } from '@/components/ui/notice'
import { stepNames } from './steps'
import { emptyForm, formOf } from './wizard-form'

const Wizard = lazyPanel(() => import('./wizard'), 'Wizard', <FormSkeleton />)

const wizardParams = { draft: parseAsString, step: parseAsStringLiteral(stepNames).withDefault('basics') }

/** Creates a campaign. A saved draft has its own URL. */
export function WizardView({ now }: { now: number }) {
  const trpc = useTRPC()
  const canManage = useCan('campaigns.manage')
  const [{ draft: draftId, step }, setParams] = useQueryStates(wizardParams, { history: 'push' })
  /** Created by this wizard: it goes on as it is, while its draft is loaded. */
  const [created, setCreated] = useState<string | null>(null)
  const draft = useQuery(
    trpc.campaigns.get.queryOptions({ campaignId: draftId ?? '' }, { enabled: draftId !== null }),
  )
  if (!canManage)
    return (
      <Notice tone="neutral" title="You don’t have access to this page">
        Only owners, admins and managers can create campaigns.
      </Notice>
    )
  const isOwn = draftId !== null && draftId === created
  if (draftId !== null && draft.isPending && !isOwn) return <FormSkeleton />
  if (draft.isLoadingError)
    return <LoadError what="The draft" message={draft.error.message} onRetry={() => void draft.refetch()} />
  if (draft.data && draft.data.status !== 'draft')
    return (
      <Notice
        tone="busy"
        title="This campaign has already started"
        actions={
          <Button asChild size="sm">
            <OrganizationLink href={`/campaigns/${draft.data.id}`}>Open campaign</OrganizationLink>
          </Button>
        }
      >
        Its terms and players can no longer be changed.
      </Notice>
    )
  return (
    <>
      <PageHeader
        title={draft.data ? draft.data.name : 'New campaign'}
        description={
          draft.data
            ? 'Draft. Nothing is issued until you start it.'
            : 'Saved as a draft while you work. Nothing is issued until you start it.'
        }
      />
      <Card className="grid grid-cols-1 gap-6 p-4 sm:p-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Wizard
          key={draftId === null || isOwn ? 'new' : draftId}
          draft={draft.data ?? null}
          initial={draft.data ? formOf(draft.data) : emptyForm(now)}
          step={step}
          onGo={(next) => void setParams({ step: next })}
          onCreated={(id) => {
            setCreated(id)
            void setParams({ draft: id }, { history: 'replace' })
          }}
        />
      </Card>
    </>
  )
}
