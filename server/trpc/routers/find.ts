import { searchAnything } from '@/server/modules/search'
import { procedure, router } from '../init'

/** Its own permission opens the box; each thing found is shown only to who may open its page. */
export const findRouter = router({ anything: procedure(searchAnything) })
