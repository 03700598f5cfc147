'use client'

import type { ReactNode } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { Card } from '@/components/ui/card'
import { KeysetPager, type KeysetPagerProps } from './keyset-pager'
import { List, type ListProps } from './list'
import { ListBar, type OpenList } from './list-bar'
import { NoMatch } from './no-match'
import { PagePager } from './page-pager'

type Page = KeysetPagerProps['page'] | { perPage: number; total: number }

export interface ListCardProps<Data, Row>
  extends Omit<ListProps<Data, Row>, 'isNarrowed' | 'noMatch' | 'pager'> {
  /** Of `useOpenList`. */
  list: OpenList
  /** Above the filters. */
  header?: ReactNode
  /** The filters, where the list draws some itself. */
  bar?: ReactNode
  /** The title where filters, or a later page, match nothing. */
  noMatch: string
  /** Below the list. */
  footer?: ReactNode
  /** How the filters match. */
  hint?: ReactNode
  /** The button that shows the list again; “Clear filters”. */
  clear?: string
  /** Which end the list begins with. */
  order?: KeysetPagerProps['order']
}

/** A card with a list: filters, rows or why there are none, and pages. */
export function ListCard<Data extends Page, Row>(props: ListCardProps<Data, Row>) {
  const { list, header, bar, footer, noMatch, hint, clear, order, ...shown } = props
  const hasFilters = Object.keys(list.definition.filters).length > 0
  return (
    <Card>
      {header}
      {bar ?? (hasFilters && <ListBar list={list} />)}
      <List
        {...shown}
        isNarrowed={list.isNarrowed}
        noMatch={
          <NoMatch title={noMatch} onClear={list.clear} clear={clear}>
            {hint}
          </NoMatch>
        }
        pager={(data) => <Pager page={data} list={list} order={order} />}
      />
      {footer}
    </Card>
  )
}

interface ListPageProps<Data, Row> extends ListCardProps<Data, Row> {
  title: string
  description: ReactNode
  actions?: ReactNode
}

/** A page that is a list. */
export function ListPage<Data extends Page, Row>(props: ListPageProps<Data, Row>) {
  const { title, description, actions, ...card } = props
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      <ListCard {...card} />
    </>
  )
}

interface PagerProps extends Pick<KeysetPagerProps, 'order'> {
  page: Page
  list: OpenList
}

function Pager({ page, list: { params, go }, order }: PagerProps) {
  const { page: number = 1, cursor = null }: { page?: number; cursor?: string | null } = params
  if ('perPage' in page) return <PagePager {...page} page={Math.max(1, number)} onGo={go} />
  return <KeysetPager page={page} cursor={cursor} onGo={go} order={order} />
}
