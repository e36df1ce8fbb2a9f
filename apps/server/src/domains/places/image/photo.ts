import { IMAGE_LIMITS } from '@skrzat/contract/wire/places'
import { DomainError } from '../../../kernel/errors.ts'

const MAX_BYTES = IMAGE_LIMITS.megabytes * 1024 * 1024
const MAX_PIXELS = IMAGE_LIMITS.megapixels * 1_000_000
/** 16:9, as the place page shows it. */
const SIZE = { width: 1280, height: 720 } as const
const QUALITY = 82
const SECONDS = 10
/** Read from the content. What is drawn by a program (SVG, PDF) is none of them. */
const KINDS = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])
const DATA_URL = /^data:[a-z0-9+./-]*;base64,/i

/**
 * A photo as a place keeps it: a JPEG of 1280 × 720, upright, of what is in the middle, without anything that the
 * camera wrote beside it, where it was taken above all. Worked on off the main thread.
 * @param dataUrl base64; what it says of its kind is not believed
 * @throws DomainError place.image.unreadable, place.image.too_large with the limits
 */
export async function photoOf(dataUrl: string): Promise<Buffer> {
  const head = DATA_URL.exec(dataUrl)?.[0]
  if (head === undefined) throw new DomainError('place.image.unreadable')
  if (((dataUrl.length - head.length) / 4) * 3 > MAX_BYTES + 2) throw tooLarge()
  const bytes = Buffer.from(dataUrl.slice(head.length), 'base64')
  // Loaded at the first picture: it is heavy.
  const { default: sharp } = await import('sharp')
  try {
    // The size is in the header: pixels are not unpacked before it is known how many they are.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!KINDS.has(format)) throw new DomainError('place.image.unreadable')
    if (width * height > MAX_PIXELS) throw tooLarge()
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...SIZE, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    if (error instanceof DomainError) throw error
    // The library says in words what is wrong with the file; to the person it is one thing.
    throw new DomainError('place.image.unreadable')
  }
}

function tooLarge(): DomainError {
  return new DomainError('place.image.too_large', IMAGE_LIMITS)
}
