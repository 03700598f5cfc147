import type { Answer } from './answer'
import { createDispatch } from './dispatch'
import { machineRoutes, playerRoutes } from './routes'
import { tracePage } from './trace-page'

const dispatch = createDispatch({ ...machineRoutes, ...playerRoutes })

/** The machine API, launch links and files. What a launch shows is a page of its own, drawn without Next. */
export const answerApi: Answer = (request, response, address) => {
  if (address.area.role !== 'api') return false
  if (address.area.isApi) return dispatch(request, response, address)
  let isAnswered = false
  tracePage(address.url.pathname, () => {
    isAnswered = dispatch(request, response, address)
  })(request, response)
  return isAnswered
}
