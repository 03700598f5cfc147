import { serveText } from '@/server/docs/serve-text'
import { readAllTwins } from '@/server/docs/twins'

export async function GET(request: Request): Promise<Response> {
  return serveText(request, { body: await readAllTwins(), type: 'text/plain; charset=utf-8' })
}
