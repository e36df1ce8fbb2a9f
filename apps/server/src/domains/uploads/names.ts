/** Splits an upload's name into name and extension, and sanitizes it. */
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { clean, isBlank, rawLength, withoutMarks } from '@skrzat/contract/text'

type Named = { readonly name: string; readonly extension: string }

const EXTENSION = /\.([a-z0-9]{1,10})$/i

/**
 * The sender's name, sanitized: no path, no text direction marks, of bounded length. `Plik` if nothing visible remains.
 */
export function namedAs(filename: string): Named {
  const text = clean(
    withoutMarks(filename.slice(0, rawLength(UPLOAD_LIMITS.name))).replaceAll(/[/\\\p{Cc}]/gu, '_'),
  )
  const extension = EXTENSION.exec(text)?.[1]?.toLowerCase() ?? ''
  const stem = extension === '' ? text : text.slice(0, -extension.length - 1)
  const name = clean(cut(stem.replace(/^\.+/, '')))
  return { name: isBlank(name) ? 'Plik' : name, extension }
}

/** The name without that extension, if it ends with it. */
export function withoutExtension(name: string, extension: string): string {
  const ending = `.${extension}`
  const stem = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length).trim() : name
  return extension === '' || isBlank(stem) ? name : stem
}

/** The name of the download. */
export function fileNameOf({ name, extension }: Named): string {
  return extension === '' ? name : `${name}.${extension}`
}

/** Never cuts within a character. */
function cut(text: string): string {
  if (text.length <= UPLOAD_LIMITS.name) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > UPLOAD_LIMITS.name) break
    kept += segment
  }
  return kept
}
