import { readSearchEntries } from '@/server/docs/search-entries'

/** The search index of the guides, searched in the browser. */
export async function GET(): Promise<Response> {
  return Response.json(await readSearchEntries(), { headers: { 'Cache-Control': 'public, max-age=300' } })
}
