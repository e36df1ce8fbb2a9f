/** Files chosen to be added, with their progress. Pure. */
import { clean, withoutMarks } from '@skrzat/contract/text'
import { fileNameFault, isProgramName, UPLOAD_LIMITS } from '@skrzat/contract/upload'

export type FileDraft = {
  readonly key: number
  readonly file: File
  /** Its name, without the extension. */
  readonly name: string
  readonly extension: string
  /** failed: refused, or the response was lost; stopped: by the person. */
  readonly state: 'chosen' | 'sending' | 'sent' | 'failed' | 'stopped'
  /** The uploaded share, from 0 to 1. */
  readonly share: number
  /** The error of the upload. */
  readonly error?: unknown
}

const MAX_BYTES = UPLOAD_LIMITS.megabytes * 1024 * 1024

/** The previously and newly chosen files, up to the limit, and how many exceed it. */
export function withChosen(
  drafts: readonly FileDraft[],
  files: readonly File[],
): { drafts: FileDraft[]; left: number } {
  const first = Math.max(0, ...drafts.map(({ key }) => key)) + 1
  const room = UPLOAD_LIMITS.files - drafts.length
  const added = files.slice(0, room).map((file, index): FileDraft => {
    const { name, extension } = nameParts(file.name)
    return { key: first + index, file, name, extension, state: 'chosen', share: 0 }
  })
  return { drafts: [...drafts, ...added], left: Math.max(0, files.length - room) }
}

function nameParts(filename: string): { name: string; extension: string } {
  const text = clean(withoutMarks(filename).replaceAll(/[/\\]/g, '_'))
  const [, stem = text, extension = ''] = /^(.+)\.([a-z0-9]{1,10})$/i.exec(text) ?? []
  return { name: stem.slice(0, UPLOAD_LIMITS.name), extension }
}

/** An error of the file itself, which renaming can't fix, or a program's name. */
export function fileFault({
  file,
  name,
  extension,
}: FileDraft): 'file.empty' | 'file.too_large' | 'file.program' | undefined {
  if (isProgramName(file.name) || (extension === '' && isProgramName(name))) return 'file.program'
  if (file.size === 0) return 'file.empty'
  return file.size > MAX_BYTES ? 'file.too_large' : undefined
}

/** The files that are not uploaded yet. */
export function toSend(drafts: readonly FileDraft[]): FileDraft[] {
  return drafts.filter((draft) => draft.state !== 'sent' && fileFault(draft) === undefined)
}

/** Whether every file to be sent has a valid name. */
export function areNamed(drafts: readonly FileDraft[]): boolean {
  return toSend(drafts).every(({ name }) => fileNameFault(name) === undefined)
}
