import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` files beside every built text file, so that the server need not compress them. */
export function compress(): Plugin {
  let out = ''
  return {
    name: 'skrzat:compress',
    apply: 'build',
    configResolved(config) {
      out = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      // After the service worker was written.
      sequential: true,
      order: 'post',
      async handler() {
        const names = await readdir(out, { recursive: true })
        for (const name of names.filter((each) => /\.(?:js|css|html|svg)$/.test(each))) {
          const path = join(out, name)
          const bytes = await readFile(path)
          if (bytes.length < 512) continue
          await writeFile(
            `${path}.br`,
            await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          )
          await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
        }
      },
    },
  }
}
