import { createHash } from 'node:crypto'
import { IMAGE_LIMITS } from '@skrzat/contract/wire/places'
import { DomainError } from '../../../kernel/errors/index.ts'

const MAX_BYTES = IMAGE_LIMITS.megabytes * 1024 * 1024
const MAX_PIXELS = IMAGE_LIMITS.megapixels * 1_000_000
const QUALITY = 82
const SECONDS = 10
/** Detected from the content. Excludes vector formats (SVG, PDF). */
const KINDS = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])
/** As viewers do: a picture whose end is missing is shown as far as it goes. */
const TOLERANT = { failOn: 'none' } as const
const DATA_URL = /^data:[a-z0-9+./-]*;base64,/i

/** In pixels. */
export type PhotoSize = { readonly width: number; readonly height: number }

/** Of the photo's bytes, for its key: hexadecimal, half of a SHA-256. */
export function photoHash(photo: Buffer): string {
  return createHash('sha256').update(photo).digest('hex').slice(0, 32)
}

/**
 * A photo: a JPEG of that size, upright, cropped to the centre, without metadata, above all the location. Processed off
 * the main thread.
 * @param dataUrl base64; its media type is not trusted
 * @throws DomainError place.image.unreadable, place.image.too_large with the limits
 */
export async function photoOf(dataUrl: string, size: PhotoSize): Promise<Buffer> {
  const head = DATA_URL.exec(dataUrl)?.[0]
  if (head === undefined) throw new DomainError('place.image.unreadable')
  if (((dataUrl.length - head.length) / 4) * 3 > MAX_BYTES + 2) throw tooLarge()
  const bytes = Buffer.from(dataUrl.slice(head.length), 'base64')
  // Loaded lazily at the first picture: it is heavy.
  const { default: sharp } = await import('sharp')
  try {
    // The header has the size, so that too many pixels are refused before they are decoded.
    const { format, width, height } = await sharp(bytes, { ...TOLERANT, limitInputPixels: false }).metadata()
    if (!KINDS.has(format)) throw new DomainError('place.image.unreadable')
    if (width * height > MAX_PIXELS) throw tooLarge()
    return await sharp(bytes, { ...TOLERANT, limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...size, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    if (error instanceof DomainError) throw error
    // The library's detailed errors make no difference to the user.
    throw new DomainError('place.image.unreadable')
  }
}

function tooLarge(): DomainError {
  return new DomainError('place.image.too_large', IMAGE_LIMITS)
}
