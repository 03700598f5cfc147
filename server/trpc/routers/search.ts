import { searchAnything } from '@/server/modules/operations/search'
import { listViews, removeView, saveView } from '@/server/modules/platform/saved-views'
import { procedure, router } from '../init'

export const viewsRouter = router({
  list: procedure(listViews),
  save: procedure(saveView),
  remove: procedure(removeView),
})

/** Its own permission opens the search; each result is shown only to those who may open its page. */
export const searchRouter = router({ anything: procedure(searchAnything) })
