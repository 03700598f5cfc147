import { guideGroups } from '@/server/docs/guide-list'
import { readGuide } from '@/server/docs/read-guide'
import { env } from '@/server/env'

/** What language models and coding agents read first: every page as Markdown, with one sentence about each (llmstxt.org). */
export async function llmsText(): Promise<string> {
  const { baseUrl } = env()
  const link = (title: string, path: string, about: string) => `- [${title}](${baseUrl}${path}): ${about}`
  const groups = await Promise.all(
    guideGroups.map(async ({ label, slugs }) => {
      const guides = await Promise.all(slugs.map(readGuide))
      const links = guides.map(({ slug, title, summary }) => link(title, `/docs/${slug}.md`, summary))
      return `## ${label}\n\n${links.join('\n')}`
    }),
  )
  return `# Croupier

> Croupier is a B2B game aggregation service: casino operators list games and create sessions through one REST API, and answer a signed wallet callback for each bet, win and refund. The operator keeps the money.

Begin with [Integrate Croupier](${baseUrl}/docs/agents.md). Amounts are integers in minor units. Branch on error codes, never on messages. An MCP server is at ${baseUrl}/mcp, with an API key as bearer. Each error code has a page: ${baseUrl}/docs/errors/E2001.md is that of E2001.

${groups.join('\n\n')}

## Reference

${[
  link(
    'Operator API',
    '/docs/reference.md',
    'Every operation, callback and event, with fields, errors and examples.',
  ),
  link('Provider protocol', '/docs/reference-provider.md', 'Every call between Croupier and a studio.'),
  link('Operator OpenAPI', '/openapi/operator.json', 'OpenAPI 3.1.'),
  link('Provider OpenAPI', '/openapi/provider.json', 'OpenAPI 3.1.'),
].join('\n')}

## Optional

${[
  link('Everything', '/llms-full.txt', 'All guides and the operator reference in one file.'),
  link(
    'Postman collection',
    '/docs/collections/postman.json',
    'Version 2.1, with scripts for keys and signatures.',
  ),
  link('Bruno collection', '/docs/collections/bruno.zip', 'The same requests as .bru files.'),
  link('Changelog feed', '/docs/changelog.xml', 'Atom.'),
].join('\n')}
`
}
