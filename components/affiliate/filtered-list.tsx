import type { ReactNode } from 'react'
import type { KeysetPagerProps } from '@/components/data/keyset-pager'
import { ListCard, type ListCardProps } from '@/components/data/list-page'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

interface FilteredListProps<Data, Row>
  extends Pick<ListCardProps<Data, Row>, 'list' | 'query' | 'rowsOf' | 'children'> {
  /** Also what the messages call its rows: "Withdrawals". */
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Shown where there are none yet. */
  empty?: string
}

/** A card with a list of affiliates' business, newest first, by keyset. */
export function FilteredList<Data extends KeysetPagerProps['page'], Row>(
  props: FilteredListProps<Data, Row>,
) {
  const { title, description, actions, empty, ...list } = props
  const rows = title.toLowerCase()
  return (
    <ListCard
      header={<CardHeader title={title} description={description} actions={actions} />}
      what={`The ${rows}`}
      noMatch={`No matching ${rows}`}
      empty={<EmptyState title={`No ${rows} yet`}>{empty}</EmptyState>}
      {...list}
    />
  )
}
