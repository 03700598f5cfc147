import { ListCard, type ListCardProps } from '@/components/data/list-page'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

interface Purchases<Row> {
  purchases: readonly Row[]
  older: string | null
  newer: string | null
}

interface PurchasesCardProps<Row>
  extends Omit<ListCardProps<Purchases<Row>, Row>, 'header' | 'what' | 'rowsOf' | 'empty'> {
  description?: string
  /** When purchases appear. */
  empty?: string
}

/** Purchases of packages, of one organization or of all. */
export const PurchasesCard = <Row,>({ description, empty, ...list }: PurchasesCardProps<Row>) => (
  <ListCard
    header={<CardHeader title="Purchases" {...(description && { description })} />}
    what="The purchases"
    rowsOf={(data) => data.purchases}
    empty={<EmptyState title="No purchases yet">{empty}</EmptyState>}
    {...list}
  />
)
