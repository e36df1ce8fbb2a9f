/** Rules of uploads that the form checks before the server does. Pure. */
import { clean, hasOddCharacter, isBlank } from './text.ts'

export const UPLOAD_LIMITS = {
  /** Files per post, message or upload, and MiB per file. */
  files: 20,
  megabytes: 25,
  /** Megapixels of a picture, all frames of an animation together. */
  megapixels: 60,
  /** Characters. */
  name: 200,
  description: 1000,
} as const

/** A file's kind, detected from its content: for its icon. */
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
 * waiting: a picture that is still being processed; ready: served; refused: not a valid picture, nothing of it is
 * stored.
 */
export const FILE_STATES = ['waiting', 'ready', 'refused'] as const

export function cleanFileName(text: string): string {
  return clean(text)
}

/** The constraint that a file's name violates. */
export function fileNameFault(text: string): 'NotBlank' | 'Size' | 'Pattern' | undefined {
  const name = cleanFileName(text)
  if (isBlank(name) && !hasOddCharacter(name)) return 'NotBlank'
  if (name.length > UPLOAD_LIMITS.name) return 'Size'
  // Slashes allow path traversal; bidirectional characters disguise `exe.pdf` as `fdp.exe`.
  return /[/\\]/.test(name) || hasOddCharacter(text.replace(/\s/g, ' ')) ? 'Pattern' : undefined
}

/**
 * Extensions of programs, installers and scripts that an operating system runs when they are opened. Not `js`: scripts of
 * web pages are served as downloads, like HTML (decisions: Uploads).
 */
const PROGRAMS =
  /\.(?:exe|com|scr|pif|cpl|msi|msp|msix|appx|bat|cmd|ps1|psm1|vbs|vbe|jse|wsf|wsh|hta|msc|reg|lnk|jar|apk|aab|ipa|dmg|pkg|app|deb|rpm|appimage|sh|bash|run)$/i

/** Whether a file of this name is a program. Windows drops trailing dots and spaces. */
export function isProgramName(filename: string): boolean {
  let end = filename.length
  while (end > 0 && /[\s.]/.test(filename.charAt(end - 1))) end--
  return PROGRAMS.test(filename.slice(0, end))
}
