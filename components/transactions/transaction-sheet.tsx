import { PreviewSheet } from '@/components/data/preview-sheet'
import { TransactionView } from './transaction-view'

export const TransactionSheet = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <PreviewSheet title="Transaction" href={`/transactions/${id}`} onClose={onClose}>
    <TransactionView id={id} layout="sheet" />
  </PreviewSheet>
)
