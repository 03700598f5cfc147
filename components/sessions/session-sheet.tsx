import { PreviewSheet } from '@/components/data/preview-sheet'
import { SessionView } from './session-view'

export const SessionSheet = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <PreviewSheet title="Session" href={`/sessions/${id}`} onClose={onClose}>
    <SessionView id={id} layout="sheet" />
  </PreviewSheet>
)
