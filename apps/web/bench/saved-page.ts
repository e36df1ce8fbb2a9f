/** The plain way to show a page: its final document, saved with its styles, fonts and pictures. */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

type Headers = Readonly<Record<string, string>>
type File = { body: Buffer; type: string; compressed: boolean; kept: boolean; headers?: Headers }

/** Security headers of the product's own document: with them a browser may use another process, which takes time. */
const OF_SECURITY =
  /^(?:content-security-policy|cross-origin-|origin-agent-cluster|permissions-policy|referrer-policy|x-)/

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** The page without its scripts; pictures from blobs become files. */
async function contentOf(page: Page): Promise<{ html: string; pictures: string[] }> {
  return page.evaluate(async () => {
    const copy = document.documentElement.cloneNode(true)
    if (!(copy instanceof HTMLElement)) throw new TypeError('no document')
    for (const script of copy.querySelectorAll('script, link[rel="modulepreload"], link[rel="manifest"]'))
      script.remove()
    // The saved page stays as it is.
    for (const busy of copy.querySelectorAll('[aria-busy]')) busy.removeAttribute('aria-busy')
    const pictures: string[] = []
    const copies = copy.querySelectorAll('img')
    for (const [index, picture] of document.querySelectorAll('img').entries()) {
      if (!picture.src.startsWith('blob:')) continue
      // Drawn, as the page's policy lets nothing fetch a blob.
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      pictures.push(canvas.toDataURL('image/jpeg').replace(/^.*,/, ''))
      copies[index]?.setAttribute('src', `/pictures/${pictures.length - 1}.jpg`)
    }
    return { html: `<!doctype html>${copy.outerHTML}`, pictures }
  })
}

function send(response: ServerResponse, { body, type, compressed, kept, headers = {} }: File) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('content-type', type)
  response.setHeader('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (compressed) response.setHeader('content-encoding', 'br')
  response.end(body)
}

/** Serves saved pages with the files of the built app, compressed like the product's. */
export async function savedPages(dist: string) {
  const files = new Map<string, File>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://saved').pathname
    const known = files.get(path)
    if (known) return send(response, known)
    try {
      const type = TYPES[extname(path)] ?? 'application/octet-stream'
      const compressed = ['.css', '.js', '.svg'].includes(extname(path)) && path.startsWith('/assets/')
      const body = readFileSync(join(dist, compressed ? `${path}.br` : path))
      send(response, { body, type, compressed, kept: path.startsWith('/assets/') })
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    /** Saves the page as it is, with these of its document's headers. @returns its URL here */
    async save(page: Page, name: string, answered: Headers): Promise<string> {
      const { html, pictures } = await contentOf(page)
      const path = `/saved/${name}`
      files.set(path, {
        body: brotliCompressSync(html.replaceAll('/pictures/', `/pictures/${name}-`)),
        type: 'text/html; charset=utf-8',
        compressed: true,
        kept: false,
        headers: Object.fromEntries(Object.entries(answered).filter(([header]) => OF_SECURITY.test(header))),
      })
      for (const [index, picture] of pictures.entries())
        files.set(`/pictures/${name}-${index}.jpg`, {
          body: Buffer.from(picture, 'base64'),
          type: 'image/jpeg',
          compressed: false,
          kept: true,
        })
      return `${origin}${path}`
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
