import { PreviewSheet } from '@/components/data/preview-sheet'
import { GameView } from './game-view'

export const GameSheet = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <PreviewSheet title="Game" href={`/games/${id}`} onClose={onClose}>
    <GameView id={id} layout="sheet" />
  </PreviewSheet>
)
