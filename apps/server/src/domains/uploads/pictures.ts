/** Pictures are re-encoded from their pixels before serving, which removes all metadata. */
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import type { Sharp } from 'sharp'
import { DomainError } from '../../kernel/errors/index.ts'

const MAX_PIXELS = UPLOAD_LIMITS.megapixels * 1_000_000
/** Limit of the longer side: enough for a sheet of A4, and for any screen. */
const LONGEST = 3840
const THUMBNAIL = 480
const SECONDS = 60

/** Supported input types, and the output format of each. */
const MADE_AS: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/avif': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}
/** Types without metadata to remove; stored unchanged. */
const BARE = new Set(['image/bmp', 'image/x-icon'])

/**
 * Whether the content is a picture to re-encode. @throws DomainError file.picture_unreadable for unsupported pictures
 */
export function isPicture(mime: string): boolean {
  if (!mime.startsWith('image/') || BARE.has(mime)) return false
  // An unreadable photo could not be stripped of its location.
  if (MADE_AS[mime] === undefined) throw new DomainError('file.picture_unreadable')
  return true
}

/** As viewers do: a picture whose end is missing is shown as far as it goes. */
const TOLERANT = { failOn: 'none' } as const

/**
 * Reads a picture's header. Pixels are decoded for AVIF alone, since a truncated one shows nothing.
 * @throws DomainError file.picture_unreadable, file.picture_too_large; other errors are not the file's fault
 */
export async function checkPicture(path: string): Promise<void> {
  const {
    width,
    height,
    pages = 1,
    format,
  } = await read(async () => (await loadSharp())(path, { ...TOLERANT, limitInputPixels: false }).metadata())
  if (width * height * pages > MAX_PIXELS)
    throw new DomainError('file.picture_too_large', { megapixels: UPLOAD_LIMITS.megapixels })
  if (format === 'heif') await read(async () => (await open(path, false)).stats())
}

export type Made = {
  readonly picture: Buffer
  readonly thumbnail: Buffer
  readonly mime: string
  readonly extension: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/**
 * The upright picture, at most 3840 pixels a side, without metadata, above all the location; and a JPEG thumbnail.
 * Processed off the main thread.
 * @param mime the type detected from its content
 * @throws DomainError file.picture_unreadable; other errors are not the file's fault
 */
export async function makePicture(bytes: Buffer, mime: string): Promise<Made> {
  return await read(async () => {
    const format = MADE_AS[mime] ?? 'jpeg'
    const moving = format === 'gif' || format === 'webp'
    const { data, info } = await formatted(
      (await open(bytes, moving)).resize({
        width: LONGEST,
        height: LONGEST,
        fit: 'inside',
        withoutEnlargement: true,
      }),
      format,
    ).toBuffer({ resolveWithObject: true })
    const thumbnail = await (
      await open(bytes, false)
    )
      .resize({ width: THUMBNAIL, height: THUMBNAIL, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer()
    return {
      picture: data,
      thumbnail,
      mime: `image/${format}`,
      extension: format === 'jpeg' ? 'jpg' : format,
      width: info.width,
      height: info.pageHeight ?? info.height,
    }
  })
}

/** Loaded lazily at the first picture: it is heavy. */
async function loadSharp() {
  return (await import('sharp')).default
}

async function open(input: Buffer | string, animated: boolean): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(input, { ...TOLERANT, limitInputPixels: MAX_PIXELS, animated })
    .timeout({ seconds: SECONDS })
    .autoOrient()
}

function formatted(picture: Sharp, format: 'jpeg' | 'png' | 'webp' | 'gif'): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 86 })
    case 'png':
      return picture.png({ compressionLevel: 8 })
    case 'webp':
      return picture.webp({ quality: 86 })
    case 'gif':
      return picture.gif()
    default:
      return format satisfies never
  }
}

/** The library's messages for a lack of time, memory or disk space, which are not the file's fault. */
const SHORT_OF = /^timeout:|memory|alloc|thread|too many open files|temporarily|no space|file is missing/im

/**
 * The library's detailed errors make no difference to the user. Transient errors on our side are rethrown unchanged.
 */
async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && SHORT_OF.test(error.message)) throw error
    throw new DomainError('file.picture_unreadable')
  }
}
