/** The commands that operators run (docs/operations), beside those of plain `.mjs` files. */
const commands = [
  'admin:create',
  'provider:connect',
  'keys:reseal',
  'restore:mark',
  'restore:refunds',
  'facts:verify',
  'facts:rebuild',
  'reconcile',
]
const kept = ['db:migrate']

/**
 * The packed layout's `package.json`, whose commands run bundles, and the sources of those by name.
 * @param {{ name: string, version: string, license: string, engines: object, scripts: Record<string, string> }} project
 */
export function packageOf({ name, version, license, engines, scripts }) {
  /** @type {Record<string, string>} */
  const sources = {}
  /** @type {Record<string, string>} */
  const packed = { serve: 'node --max-semi-space-size=32 scripts/serve.mjs' }
  for (const command of kept) packed[command] = scripts[command] ?? ''
  for (const command of commands) {
    const [, file, bundle, words] = /^tsx (scripts\/([a-z-]+)\.ts)(.*)$/.exec(scripts[command] ?? '') ?? []
    if (!file || !bundle) throw new Error(`package.json has no command ${command} of a TypeScript file`)
    sources[bundle] = file
    packed[command] = `node .next/croupier-commands/${bundle}.mjs${words}`
  }
  return {
    scripts: sources,
    packed: { name, version, license, private: true, type: 'module', engines, scripts: packed },
  }
}
