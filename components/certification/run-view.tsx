'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Facts } from '@/components/data/facts'
import { Time } from '@/components/data/time'
import { OneRecord } from '@/components/reconciliation/one-record'
import { useCan, useMe, useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import type { Inputs, Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { organizationFile } from '@/server/contract/cabinet-addresses'
import { CaseItem } from './case-item'
import { useCertification } from './certification-source'
import { isOpenRun, runLook } from './words'

type Run = Outputs['staffCertification']['get']
type Start = Inputs['staffCertification']['start']

/** One run: its groups and cases, as they go. */
export function CertificationRunView({ id }: { id: string }) {
  const { api, list } = useCertification()
  const found = useQuery(
    api.get.queryOptions(
      { runId: id },
      { refetchInterval: ({ state }) => (isOpenRun(state.data?.state ?? '') ? 1_000 : false), retry: false },
    ),
  )
  return (
    <OneRecord query={found} what="Certification run" list={{ href: list, label: 'Certification' }}>
      {(run) => <RunDetail run={run} />}
    </OneRecord>
  )
}

/** What starts the same run again, or a part of it. */
const startOf = (run: Run, part: Partial<Start>): Start => ({
  ...{ providerCode: run.providerCode, supports: run.supports as Start['supports'] },
  groups: run.groups.map(({ group }) => group),
  ...{
    gameId: run.gameId ?? '',
    currencies: run.currencies
      .map(({ currency, stake }) => [currency, stake].filter(Boolean).join(' '))
      .join(', '),
  },
  ...part,
})

function RunDetail({ run }: { run: Run }) {
  const router = useRouter()
  const { isStudio, linkTo, start: send } = useCertification()
  const slug = useMe().organization?.slug ?? ''
  const mayRun = [useStaffCan('certification.run'), useCan('studio.certify')]
  const canRun = mayRun[isStudio ? 1 : 0] === true && !isOpenRun(run.state)
  const start = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => router.push(linkTo(id)),
    onError: ({ message }) => void toast.error(message),
  })
  const fileOf = (format: string) =>
    isStudio
      ? organizationFile(slug, `/api/certifications/${run.id}?format=${format}`)
      : `/api/staff/certifications/${run.id}?format=${format}`
  const again = (part: Partial<Start> = {}) => start.mutate(startOf(run, part))
  return (
    <>
      <PageHeader
        title={`Certification of ${run.providerCode}`}
        description={<code className="break-all">{run.baseUrl}</code>}
        actions={
          !isOpenRun(run.state) && (
            <>
              {(['pdf', 'json'] as const).map((format) => (
                <Button asChild key={format}>
                  <a href={fileOf(format)} download>
                    <Download aria-hidden />
                    {format.toUpperCase()}
                  </a>
                </Button>
              ))}
              {canRun && (
                <Button isPending={start.isPending} onClick={() => again()}>
                  Run again
                </Button>
              )}
            </>
          )
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <Progress run={run} />
        <Card className="p-5">
          <RunFacts run={run} />
        </Card>
        {run.groups.map(({ group, title, cases }) => (
          <Card key={group}>
            <CardHeader
              title={title}
              actions={canRun && <Button onClick={() => again({ groups: [group] })}>Run group again</Button>}
            />
            <ul className="divide-y divide-line border-line border-t">
              {cases.map((one) => (
                <CaseItem
                  key={one.name}
                  runId={run.id}
                  callsRemovedAt={run.exchangesRemovedAt}
                  one={one}
                  onRerun={canRun ? () => again({ groups: [group], caseName: one.name }) : null}
                />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

function RunFacts({ run }: { run: Run }) {
  const { linkTo } = useCertification()
  const { label, tone } = runLook(run)
  return (
    <Facts
      facts={[
        { label: 'Result', value: <Badge tone={tone}>{label}</Badge> },
        { label: 'Protocol', value: `${run.dialect}, version ${run.protocolVersion}` },
        { label: 'Scope', value: run.isFull ? 'Every case' : 'Some cases: does not certify' },
        { label: 'Started by', value: run.startedBy },
        { label: 'Started', value: <Time value={run.createdAt} hasYear /> },
        {
          label: 'Compared with',
          value: run.before ? (
            <Link href={linkTo(run.before.id)} className="text-accent hover:underline">
              <Time value={run.before.createdAt} hasYear />
            </Link>
          ) : (
            'No earlier run'
          ),
        },
      ]}
    />
  )
}

/** Announced as it changes. */
function Progress({ run }: { run: Run }) {
  const cases = run.groups.flatMap((group) => group.cases)
  const count = (state: string) => cases.filter((one) => one.state === state).length
  const done = cases.length - count('waiting') - count('running')
  if (isOpenRun(run.state))
    return (
      <Notice tone="busy" role="status" title={`Running: ${done} of ${cases.length} cases`}>
        The run continues if you leave this page.
      </Notice>
    )
  if (run.state === 'interrupted')
    return (
      <Notice tone="warn" role="status" title="Run interrupted">
        Results so far are shown. Start a new run.
      </Notice>
    )
  const isPassed = run.verdict === 'passed'
  return (
    <Notice
      tone={isPassed ? 'ok' : 'bad'}
      role="status"
      title={isPassed ? 'Passed' : `Failed: ${count('failed')} of ${cases.length} cases`}
    >
      {count('passed')} passed, {count('not_applicable')} do not apply. Open a case to see its rules and
      calls.
    </Notice>
  )
}
