import { llmsText } from '@/server/docs/llms-text'
import { serveText } from '@/server/docs/serve-text'

export async function GET(request: Request): Promise<Response> {
  return serveText(request, { body: await llmsText(), type: 'text/plain; charset=utf-8' })
}
