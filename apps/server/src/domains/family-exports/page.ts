/** The readable page of an export: one file without scripts, written as its rows come. */
import { open } from 'node:fs/promises'
import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { longDay } from '@skrzat/contract/day-text'
import { warsawDay } from '@skrzat/contract/days'

export type Page = Awaited<ReturnType<typeof openPage>>

/** @param folder of the storage's drafts, whose sweep removes what a process leaves that dies */
export async function openPage(folder: string) {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomUUID()}.part`)
  const file = await open(path, 'wx')
  return {
    path,
    write: async (text: string) => void (await file.write(text)),
    close: () => file.close(),
    discard: async () => {
      await file.close().catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; color: #19251e; background: #fbf9f3; margin: 0 auto; max-width: 75rem; padding: 1rem }
  h1, h2 { line-height: 1.2 } nav ul { columns: 3 16rem }
  .rows { overflow-x: auto } table { border-collapse: collapse; background: #fff }
  th, td { border: 1px solid #e0ded7; padding: .3rem .6rem; text-align: left; vertical-align: top; white-space: pre-line }
  a { color: #155b3d } .muted { color: #525e57 }
  @media print { body { background: none } .rows { overflow: visible } }`

/** What the page begins with. @param parts with their titles, in their order */
export function pageHead(
  parts: readonly { readonly name: string; readonly title: string }[],
  { now, scope }: { readonly now: Date; readonly scope: readonly string[] },
): string {
  const links = parts.map(({ name, title }) => `<li><a href="#${name}">${escaped(title)}</a></li>`)
  return `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Dane rodziny</title><style>${STYLE}</style></head><body>
<h1>Dane rodziny</h1>
<p>Stan na ${escaped(longDay(warsawDay(now), null, 'pl'))}. ${scope.map(escaped).join(' ')}</p>
<p>Te same dane w\u00a0formacie JSON są w\u00a0katalogu <code>data</code>, a\u00a0pliki w\u00a0katalogu <code>files</code>.</p>
<nav><ul>${links.join('')}</ul></nav>
`
}

export function partHead({
  name,
  title,
  headings,
}: {
  readonly name: string
  readonly title: string
  readonly headings: readonly string[]
}): string {
  const cells = headings.map((heading) => `<th scope="col">${escaped(heading)}</th>`)
  return `<section id="${name}"><h2>${escaped(title)}</h2><div class="rows"><table><thead><tr>${cells.join('')}</tr></thead><tbody>
`
}

export function rowText(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>\n`
}

/** @param files names of the part's files, in the folder `files` */
export function partEnd(rows: number, files: readonly string[]): string {
  const none = rows === 0 ? '<p class="muted">Nic tu nie ma.</p>' : ''
  const links = files.map((name) => {
    const address = name.split('/').map(encodeURIComponent).join('/')
    return `<li><a href="files/${address}">${escaped(name)}</a></li>`
  })
  return `</tbody></table></div>${none}${links.length > 0 ? `<ul>${links.join('')}</ul>` : ''}</section>\n`
}

export const PAGE_END = '</body></html>\n'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
