import { createDispatch } from './dispatch'
import { processRoutes } from './process-routes'

/** Health and metrics, of every process. */
export const answerProcess = createDispatch(processRoutes)
