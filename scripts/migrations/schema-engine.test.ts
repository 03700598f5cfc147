import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { expect, test } from 'vitest'
import { compileEngine } from './schema-engine'

test('the engine has the members that its types leave out', async () => {
  const { engine, imports } = await compileEngine()
  const wanted = WebAssembly.Module.imports(engine)
  expect(wanted.filter(({ name }) => !(name in imports))).toEqual([])
  expect(new Set(wanted.map(({ module }) => module))).toEqual(new Set(['./schema_engine_bg.js']))
  // Mended, so that its timers do not keep the process.
  expect(wanted.some(({ name }) => name.startsWith('__wbg_setTimeout'))).toBe(true)
  expect(engineModule).toHaveProperty('__wbg_set_wasm')
  expect(WebAssembly.Module.exports(engine).map(({ name }) => name)).toContain('__wbindgen_start')
})
