'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ListPage } from '@/components/data/list-page'
import { sortByTime } from '@/components/data/sort'
import { useOpenList } from '@/components/data/use-open-list'
import { useOrganizationFile } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { signInList } from './search-params'
import { SignInsTable } from './sign-ins-table'

export function SignInsView() {
  const trpc = useTRPC()
  const fileOf = useOrganizationFile()
  const list = useOpenList(signInList)
  const query = useQuery(trpc.team.signIns.queryOptions(list.search, { placeholderData: keepPreviousData }))
  const sort = sortByTime(list.params.sort, list.change)
  return (
    <ListPage
      title="Sign-in log"
      description="Attempts by members to sign in, kept for a year. Refused attempts are counted by quarter of an hour."
      actions={
        <Button asChild>
          <a href={fileOf(signInList.pathWith('/api/sign-ins', list.params))} download>
            <Download aria-hidden />
            Export as CSV
          </a>
        </Button>
      }
      list={list}
      query={query}
      what="The sign-in log"
      rows={12}
      rowsOf={(data) => data.attempts}
      hint="Names and emails match partially. IP addresses must match exactly."
      noMatch="No matching sign-ins"
      empty={<EmptyState title="No sign-ins yet">Sign-ins of your members appear here.</EmptyState>}
      order={sort.order}
    >
      {(attempts) => <SignInsTable attempts={attempts} sort={sort.header} />}
    </ListPage>
  )
}
