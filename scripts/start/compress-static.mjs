import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Fonts and pictures are compressed already. */
const compressible = /\.(?:js|css|svg|json|txt|map)$/
/** What is smaller than one packet gains nothing. */
const worthwhileBytes = 1_024
/** As many at a time as Node has threads for. */
const atOnce = 4

/**
 * Writes `x.br` and `x.gz` beside every file of text below a folder, as small as they get: once here, instead of less well
 * at every visit. `server/http/service.ts` serves them.
 * @param {string} folder
 */
export async function compressStatic(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const compressAll = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const content = await readFile(file)
      if (content.length < worthwhileBytes) continue
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, compressAll))
}
