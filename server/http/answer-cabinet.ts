import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { env } from '@/server/env'
import type { Answer } from './answer'
import { withBufferedBody } from './limit-body'
import { serveStatic } from './static-files'
import { tracePage } from './trace-page'

/** Pages, tRPC, guides and downloads: Next, and the files it built. In development Next serves everything else as well. */
export async function openCabinet(
  server: Server,
  { isDev, projectRoot }: { isDev: boolean; projectRoot: string },
): Promise<Answer> {
  const { PORT: port, HOST: hostname, ROLES: roles } = env()
  // Next takes over the upgrades of the server it is given, and leaves each client that offers one (h2c, say) without an
  // answer. Only its development server has a use for them; without a listener, Node answers over HTTP/1.1.
  const upgrades = isDev ? server : createServer()
  const app = next({ dev: isDev, dir: projectRoot, hostname, port, httpServer: upgrades })
  await app.prepare()
  const handle = app.getRequestHandler()
  const answerStatic = isDev ? () => false : serveStatic(join(projectRoot, '.next', 'static'))
  return (request, response, { area, url }) => {
    // Next has these routes as well; an instance without their role does not answer them.
    if (!roles.includes(area.role)) return false
    if (!answerStatic(request, response))
      withBufferedBody(request, response, area, tracePage(url.pathname, handle))
    return true
  }
}
