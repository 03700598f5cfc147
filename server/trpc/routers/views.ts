import { listViews, removeView, saveView } from '@/server/modules/platform/saved-views'
import { procedure, router } from '../init'

export const viewsRouter = router({
  list: procedure(listViews),
  save: procedure(saveView),
  remove: procedure(removeView),
})
