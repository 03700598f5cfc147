import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'

const ROOT = new URL('./public/', import.meta.url)
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
}

/** The games' modules and styles, served as they are. */
export function assetRoutes(): Hono {
  const routes = new Hono()
  routes.get('/:name', async (c) => {
    const name = c.req.param('name')
    const extension = /^[a-z][a-z-]*\.(js|css|svg)$/.exec(name)?.[1]
    if (extension === undefined) return c.notFound()
    const body = await readFile(fileURLToPath(new URL(name, ROOT))).catch(() => null)
    if (body === null) return c.notFound()
    return c.body(body, 200, {
      'content-type': `${TYPES[extension]}; charset=utf-8`,
      'cache-control': 'no-cache',
    })
  })
  return routes
}
