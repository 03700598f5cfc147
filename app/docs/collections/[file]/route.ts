import { brunoArchive } from '@/server/docs/collections/bruno'
import { postmanCollection } from '@/server/docs/collections/postman'
import { serveText } from '@/server/docs/serve-text'
import { env } from '@/server/env'

/** Downloads of the reference: the operations as requests for Postman and Bruno, with the deployment's address. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params
  const { baseUrl } = env()
  if (file === 'postman.json') {
    const body = `${JSON.stringify(postmanCollection(baseUrl), null, 2)}\n`
    const fileName = 'croupier.postman_collection.json'
    return serveText(request, { body, type: 'application/json', fileName })
  }
  if (file === 'bruno.zip')
    return serveText(request, {
      body: brunoArchive(baseUrl),
      type: 'application/zip',
      fileName: 'croupier-bruno.zip',
    })
  return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } })
}
