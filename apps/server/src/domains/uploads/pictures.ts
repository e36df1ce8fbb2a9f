/** Pictures as they are served: made anew from their pixels, so that nothing of what came beside them is left. */
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import type { Sharp } from 'sharp'
import { DomainError } from '../../kernel/errors.ts'

const MAX_PIXELS = UPLOAD_LIMITS.megapixels * 1_000_000
/** The longer side at most: enough for a sheet of A4, and for any screen. */
const LONGEST = 3840
const THUMBNAIL = 480
const SECONDS = 60

/** Kinds that are read, and what is made of each. */
const MADE_AS: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/avif': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}
/** Pictures with nothing beside their pixels that would have to be taken away; kept as they are. */
const BARE = new Set(['image/bmp', 'image/x-icon'])

/** Whether the content is a picture that is made anew. @throws DomainError file.picture_unreadable for other pictures */
export function isPicture(mime: string): boolean {
  if (!mime.startsWith('image/') || BARE.has(mime)) return false
  // A photo that we can't read can't be stripped of where it was taken, either.
  if (MADE_AS[mime] === undefined) throw new DomainError('file.picture_unreadable')
  return true
}

/**
 * Reads the head of a picture, before any pixel is unpacked.
 * @throws DomainError file.picture_unreadable, file.picture_too_large; what else is thrown is no fault of the file
 */
export async function checkPicture(path: string): Promise<void> {
  const {
    width,
    height,
    pages = 1,
  } = await read(async () => (await loadSharp())(path, { limitInputPixels: false }).metadata())
  if (width * height * pages > MAX_PIXELS)
    throw new DomainError('file.picture_too_large', { megapixels: UPLOAD_LIMITS.megapixels })
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
 * The picture upright, of at most 3840 pixels a side, without what the camera wrote beside it, where it was taken
 * above all; and a thumbnail, a JPEG. Worked on off the main thread.
 * @param mime what its content was told to be
 * @throws DomainError file.picture_unreadable; what else is thrown is no fault of the file
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

/** Loaded at the first picture: it is heavy. */
async function loadSharp() {
  return (await import('sharp')).default
}

async function open(bytes: Buffer, animated: boolean): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated })
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

/** Words by which the library says that it was short of time, memory or room: no fault of the file. */
const SHORT_OF = /^timeout:|memory|alloc|thread|too many open files|temporarily|no space|file is missing/im

/**
 * The library says in words what is wrong with the file; to the person it is one thing. What was wrong here, and may
 * go better the next time, stays what it is.
 */
async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && SHORT_OF.test(error.message)) throw error
    throw new DomainError('file.picture_unreadable')
  }
}
