import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { test as base } from './test.ts'

const web = join(import.meta.dirname, '../..')

type Built = {
  gallery: {
    /** The URL of the component gallery. */
    address: string
    /** The folder of its files. */
    folder: string
  }
}

/** Builds the component gallery once per worker, beside the app's own build. */
export const test = base.extend<object, Built>({
  gallery: [
    // Playwright reads from the pattern what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'skrzat-gallery-'))
      const common = {
        configFile: false,
        root: web,
        logLevel: 'warn',
        build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: 'gallery/index.html' } },
      } as const
      await build({ ...common, plugins: [react(), tailwindcss()] })
      const server = await preview({ ...common, preview: { host: '127.0.0.1', port: 0 } })
      const [address] = server.resolvedUrls?.local ?? []
      if (address === undefined) throw new Error('The page of components is not served')
      await use({ address: new URL('gallery/', address).href, folder })
      await server.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})
