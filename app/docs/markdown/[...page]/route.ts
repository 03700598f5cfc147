import { markdownType, serveText } from '@/server/docs/serve-text'
import { readTwin } from '@/server/docs/twins'

/** The Markdown twin of a page: `/docs/wallet.md` is rewritten to this address (next.config.mjs). */
export async function GET(request: Request, { params }: { params: Promise<{ page: string[] }> }) {
  const body = await readTwin((await params).page.join('/'))
  if (body === null)
    return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } })
  return serveText(request, { body, type: markdownType })
}
