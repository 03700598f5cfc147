import { cp, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { build } from 'esbuild'
import { packageOf } from './pack/package-of.mjs'
import { serverBundle } from './start/build-server.mjs'
import { projectRoot } from './start/project-root.mjs'

/**
 * `npm run pack [-- folder]`: what production needs of a build, and no more, in a folder of its own (`.next/packed` unless
 * another is named): the service, the migrations and the operators' commands, with those files of packages that they load.
 */
const target = resolve(process.argv[2] ?? join(projectRoot, '.next', 'packed'))
const next = join(projectRoot, '.next')
const commands = join(next, 'croupier-commands')

/** Read while serving, by names that no trace can follow. */
const readAtRunTime = [
  'docs/errors',
  'docs/guides',
  'CHANGELOG.md',
  'docs/providers',
  'prisma/migrations',
  'next.config.mjs',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  'node_modules/@scalar/api-reference/dist/browser/standalone.js',
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
]

/** A program of its own, which the service starts by its path. */
const pictureProgram = 'server/modules/platform/files/decoder/main.mjs'

/** Of `.next`: what only building, developing or reading stack traces needs. */
const leftOut =
  /^(cache|dev|diagnostics|node_modules|packed|types|trace|trace-build)(\/|$)|\.nft\.json$|^server\/.*\.map$/

const onlyForBuilding = ['node_modules/esbuild/**', 'node_modules/@esbuild/**', 'node_modules/tsx/**']

const { scripts, packed } = packageOf(JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')))
await rm(target, { recursive: true, force: true })
await bundleCommands(scripts)
for (const entry of await readdir(next)) await copy(join('.next', entry))
for (const path of readAtRunTime) await copy(path)
for (const path of await tracedFiles()) await copy(path)
await linkPackages(join(next, 'node_modules'))
await writeFile(join(target, 'package.json'), `${JSON.stringify(packed, null, 2)}\n`)

/** @param {Record<string, string>} sources by name of the bundle */
async function bundleCommands(sources) {
  await rm(commands, { recursive: true, force: true })
  await build({
    entryPoints: sources,
    outdir: commands,
    bundle: true,
    splitting: true,
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
}

/**
 * What the service and the commands load, and the packages of which Next says that its pages load them: pages are bundled, and
 * where a path is known only while serving Next names the whole project. Relative to the project.
 */
async function tracedFiles() {
  const own = ['scripts/serve.mjs', 'scripts/migrate.mjs', serverBundle, pictureProgram].map((path) =>
    resolve(projectRoot, path),
  )
  const bundles = (await readdir(commands)).map((file) => join(commands, file))
  const { fileList } = await nodeFileTrace([...own, ...bundles], {
    base: projectRoot,
    processCwd: projectRoot,
    ignore: onlyForBuilding,
  })
  const lists = (await readdir(next, { recursive: true })).filter(
    (path) => path.endsWith('.nft.json') && !path.startsWith('next-minimal'),
  )
  const found = new Set(fileList)
  for (const list of lists) {
    const file = join(next, list)
    /** @type {{ files: string[] }} */
    const { files } = JSON.parse(await readFile(file, 'utf8'))
    const loaded = files.map((path) => relative(projectRoot, resolve(dirname(file), path)))
    for (const path of loaded) if (path.startsWith('node_modules/')) found.add(path)
  }
  return [...found].filter((path) => !path.startsWith('.next') && !path.startsWith('..'))
}

/** @param {string} path */
async function copy(path) {
  await cp(join(projectRoot, path), join(target, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !leftOut.test(relative(next, source)) && !source.endsWith('.test.ts'),
  })
}

/** Next names packages that it did not bundle by links of its own. */
async function linkPackages(/** @type {string} */ folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue
    const link = join(entry.parentPath, entry.name)
    const copied = join(target, relative(projectRoot, link))
    await mkdir(dirname(copied), { recursive: true })
    await symlink(await readlink(link), copied)
  }
}
