import { searchAnything } from '@/server/modules/operations/search'
import { procedure, router } from '../init'

/** Its own permission opens the search; each result is shown only to those who may open its page. */
export const searchRouter = router({ anything: procedure(searchAnything) })
