/** Rules of uploads that their form says before the server does. Pure. */
import { clean, hasOddCharacter } from './text.ts'

export const UPLOAD_LIMITS = {
  /** Files in one post, message or upload, and MiB of each. */
  files: 20,
  megabytes: 25,
  /** Million pixels of a picture, all frames of a moving one together. */
  megapixels: 60,
  /** Characters. */
  name: 200,
  description: 1000,
} as const

/** What a file is, told from its content: for its icon. */
export const FILE_KINDS = [
  'picture',
  'pdf',
  'document',
  'sheet',
  'slides',
  'archive',
  'audio',
  'video',
  'text',
  'other',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/**
 * waiting: a picture that is not made yet, served in a moment; ready: served; refused: a picture that turned out to
 * be none, of which nothing was kept.
 */
export const FILE_STATES = ['waiting', 'ready', 'refused'] as const

export function cleanFileName(text: string): string {
  return clean(text)
}

/** What is wrong with how a file is called, as the constraint that it breaks. */
export function fileNameFault(text: string): 'NotBlank' | 'Size' | 'Pattern' | undefined {
  const name = cleanFileName(text)
  if (name === '') return 'NotBlank'
  if (name.length > UPLOAD_LIMITS.name) return 'Size'
  // A path leads elsewhere; marks that turn the direction of writing make `fdp.exe` of `exe.pdf`.
  return /[/\\]/.test(name) || hasOddCharacter(text.replace(/\s/g, ' ')) ? 'Pattern' : undefined
}
