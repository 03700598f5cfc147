import { readSearchEntries } from '@/server/docs/search-entries'

/** What the search of the guides looks through, in the browser. */
export async function GET(): Promise<Response> {
  return Response.json(await readSearchEntries(), { headers: { 'Cache-Control': 'public, max-age=300' } })
}
