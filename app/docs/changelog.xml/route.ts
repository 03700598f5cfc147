import { changelogFeed, readChangelog, releasesOf } from '@/server/docs/changelog'
import { serveText } from '@/server/docs/serve-text'
import { env } from '@/server/env'

/** The versions as an Atom feed. */
export async function GET(request: Request): Promise<Response> {
  const body = changelogFeed(releasesOf(await readChangelog()), env().baseUrl)
  return serveText(request, { body, type: 'application/atom+xml; charset=utf-8' })
}
