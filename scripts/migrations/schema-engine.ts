import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { MigrationAdapter } from './engine-adapter'

export type SchemaEngine = engineModule.SchemaEngine

/**
 * The package's own entry imports its .wasm file, which Node 20 does with a flag only: the runtime is given its instance by
 * hand, by a member that the published types leave out.
 */
interface EngineRuntime {
  __wbg_set_wasm(exports: WebAssembly.Exports): void
}

/** Where the engine leaves the reason before it dies; without it the reason is lost in a TypeError. */
const panics = { set_message: (message: string) => process.stderr.write(`schema engine: ${message}\n`) }

let loading: Promise<void> | undefined

/**
 * Runs `work` with Prisma's own schema engine in WebAssembly: the engine behind `prisma migrate`, without the binary
 * that its command line would have to download. Leaves no connection behind.
 */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loading ??= loadEngine()
  await loading
  const adapter = new MigrationAdapter({ connectionString: databaseUrl })
  const bound = bindMigrationAwareSqlAdapterFactory(adapter)
  const engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => undefined, bound)
  try {
    return await work(engine)
  } finally {
    engine.free()
    await adapter.close()
  }
}

/** The engine, compiled, and what it imports. */
export async function compileEngine() {
  const require = createRequire(import.meta.url)
  const path = require
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace('schema_engine_bg.js', 'schema_engine_bg.wasm')
  return { engine: await WebAssembly.compile(await readFile(path)), imports: imports() }
}

async function loadEngine(): Promise<void> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })
  const { engine, imports } = await compileEngine()
  const instance = await WebAssembly.instantiate(engine, { './schema_engine_bg.js': imports })
  runtime().__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
}

/** The engine sets timers of ten seconds that it never clears; they must not keep the process from ending. */
function imports(): WebAssembly.ModuleImports {
  const published = Object.entries(engineModule as unknown as Record<string, (...args: unknown[]) => unknown>)
  const mended = published.map(([name, call]) => [
    name,
    name.startsWith('__wbg_setTimeout') ? unreferenced(call) : call,
  ])
  return Object.fromEntries(mended)
}

function unreferenced(setTimer: (...args: unknown[]) => unknown) {
  return (...args: unknown[]) => {
    const timer = setTimer(...args) as NodeJS.Timeout
    return timer.unref()
  }
}

function runtime(): EngineRuntime {
  return engineModule as unknown as EngineRuntime
}
