import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = process.cwd()

/** Files of the service as modules that export every name of theirs, so that a test sees what they keep to themselves. */
export async function loadExposed(
  files: readonly string[],
): Promise<Record<string, Record<string, unknown>>> {
  // Within node_modules, from where packages are found. A path of its own per call: Node keeps a module by its path.
  const outfile = join(root, 'node_modules/.cache/croupier', `statements-${randomUUID()}.mjs`)
  mkdirSync(dirname(outfile), { recursive: true })
  const imports = files.map((file, index) => `import * as m${index} from './${file}'`)
  const entries = files.map((file, index) => `'${file}': m${index}`)
  await build({
    stdin: { contents: `${imports.join('\n')}\nexport default { ${entries.join(', ')} }`, resolveDir: root },
    outfile,
    bundle: true,
    packages: 'external',
    alias: { '@': root },
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    plugins: [exposing(new Set(files.map((file) => join(root, file))))],
  })
  try {
    const loaded = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as { default: never }
    return loaded.default
  } finally {
    rmSync(outfile)
  }
}

const exposing = (files: ReadonlySet<string>): Plugin => ({
  name: 'exposing',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!files.has(path)) return undefined
      const text = readFileSync(path, 'utf8')
      const names = [...text.matchAll(/^(?:const|(?:async )?function) (\w+)/gm)].map(([, name]) => name)
      return { contents: `${text}\nexport { ${names.join(', ')} }`, loader: 'ts' }
    })
  },
})
