import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const SOURCE = join(import.meta.dirname, 'src/push-worker/push-worker.ts')
const NAME = 'push-worker.js'

/** A classic script: not every browser that has Web Push runs modules as service workers. */
async function scriptOf(): Promise<string> {
  const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE, { sourcemap: false })
  return code.replace(/^export \{\s*\};?$/m, '')
}

/** Serves the service worker of pushes as `/push-worker.js`, without a hash, as its URL is its identity. */
export function pushWorker(): Plugin {
  return {
    name: 'skrzat:push-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: NAME, source: await scriptOf() })
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_request, response, next) => {
        scriptOf().then((script) => response.setHeader('content-type', 'text/javascript').end(script), next)
      })
    },
  }
}
