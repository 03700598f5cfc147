'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { DataTable } from '@/components/data/data-table'
import { FilterSelect } from '@/components/data/filter-select'
import { ListBar } from '@/components/data/list-bar'
import { ListPage } from '@/components/data/list-page'
import { ProviderName } from '@/components/data/provider-name'
import { Time } from '@/components/data/time'
import { pollFirstPage, useOpenList } from '@/components/data/use-open-list'
import { useCan, useStaffCan } from '@/components/shell/me-context'
import { useLinkedDialog } from '@/components/shell/use-linked-dialog'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { formatNumber } from '@/server/contract/figures'
import { useCertification } from './certification-source'
import { certificationList } from './search-params'
import { runLook } from './words'

const StartDialog = lazyPanel(() => import('./start-dialog'), 'StartDialog')

/** Certification runs of all providers, or a studio's own. */
export function CertificationView() {
  const trpc = useTRPC()
  const { api, isStudio } = useCertification()
  const list = useOpenList(certificationList)
  const mayRun = [useStaffCan('certification.run'), useCan('studio.certify')]
  const canRun = mayRun[isStudio ? 1 : 0] === true
  const [isStarting, setIsStarting] = useLinkedDialog('start-certification', canRun)
  const providers =
    useQuery(trpc.staffProviders.survey.queryOptions(undefined, { enabled: !isStudio })).data ?? []
  const runs = useQuery(api.list.queryOptions(list.search, pollFirstPage(list.params.cursor, 5_000)))
  return (
    <>
      <ListPage
        title="Certification"
        description={`Tests ${isStudio ? 'your' : "a provider's"} server against the provider protocol. Production credentials need a pass of the current version within 90 days.`}
        actions={
          canRun && (
            <Button variant="primary" onClick={() => setIsStarting(true)}>
              Start run
            </Button>
          )
        }
        list={list}
        bar={
          !isStudio && (
            <ListBar
              list={list}
              own={{
                provider: (
                  <FilterSelect
                    label="Provider"
                    any="Any provider"
                    choices={providers.map(({ code, name }) => ({ value: code, label: name }))}
                    {...list.bind('provider')}
                  />
                ),
              }}
            />
          )
        }
        query={runs}
        what="The runs"
        rowsOf={({ runs: rows }) => rows}
        noMatch="No matching runs"
        empty={
          <EmptyState title="No certification runs yet">
            A run calls the test environment and checks each transaction that it reports.
          </EmptyState>
        }
      >
        {(rows) => <RunsTable runs={rows} />}
      </ListPage>
      {isStarting && <StartDialog providers={providers} onClose={() => setIsStarting(false)} />}
    </>
  )
}

function RunsTable({ runs }: { runs: readonly Outputs['staffCertification']['list']['runs'][number][] }) {
  const { isStudio, linkTo } = useCertification()
  return (
    <DataTable
      label="Certification runs"
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: isStudio ? 'Run' : 'Provider',
          cell: ({ id, providerCode, isFull, protocolVersion }) => (
            <span className="grid gap-0.5">
              <Link href={linkTo(id)} className="font-medium text-accent hover:underline">
                {isStudio ? 'Test environment' : <ProviderName code={providerCode} />}
              </Link>
              <span className="text-faint text-xs">
                Protocol {protocolVersion}
                {!isFull && ' · Some cases'}
              </span>
            </span>
          ),
          className: 'w-full min-w-36',
        },
        {
          heading: 'Result',
          cell: (run) => <Badge tone={runLook(run).tone}>{runLook(run).label}</Badge>,
        },
        { heading: 'Passed', cell: ({ passed }) => formatNumber(passed), kind: 'number', from: 'sm' },
        { heading: 'Failed', cell: ({ failed }) => formatNumber(failed), kind: 'number' },
        { heading: 'Cases', cell: ({ total }) => formatNumber(total), kind: 'number', from: 'md' },
        { heading: 'Started by', cell: ({ startedBy }) => startedBy, from: 'lg' },
        { heading: 'Started', cell: ({ createdAt }) => <Time value={createdAt} />, kind: 'time', from: 'sm' },
      ]}
      isFollowed
    />
  )
}
