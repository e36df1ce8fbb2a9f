/** Crops a picture to a photo of a place or a child. */
import { IMAGE_LIMITS } from '@skrzat/contract/wire/places'

/** The size that the server stores, in pixels. */
export type PhotoSize = { readonly width: number; readonly height: number }

/** 16:9. */
export const PLACE_PHOTO: PhotoSize = { width: 1280, height: 720 }
/** Square. */
export const KID_PHOTO: PhotoSize = { width: 512, height: 512 }

const QUALITY = 0.9

/** In per cent of the picture's width and height. */
export type PartOfPicture = { x: number; y: number; width: number; height: number }

/** Why a file can't become a photo; with the picture's megapixels if there are too many. */
export type FileProblem = { code: 'unreadable' } | { code: 'too_large'; megapixels: number }

export type Picture = { url: string; name: string; width: number; height: number }

/** The largest centred crop of the photo's aspect ratio. */
export function largestPart(width: number, height: number, photo: PhotoSize): PartOfPicture {
  const relative = width / height / (photo.width / photo.height)
  return relative > 1
    ? { x: (100 - 100 / relative) / 2, y: 0, width: 100 / relative, height: 100 }
    : { x: 0, y: (100 - 100 * relative) / 2, width: 100, height: 100 * relative }
}

/** Reads the picture's size before decoding it. The caller revokes the object URL. */
export function openPicture(file: File): Promise<Picture | FileProblem> {
  const url = URL.createObjectURL(file)
  return new Promise((resolve) => {
    function refuse(problem: FileProblem) {
      URL.revokeObjectURL(url)
      resolve(problem)
    }
    const image = new Image()
    image.addEventListener('error', () => refuse({ code: 'unreadable' }))
    image.addEventListener('load', () => {
      const { naturalWidth: width, naturalHeight: height } = image
      const megapixels = (width * height) / 1_000_000
      if (width === 0 || height === 0) refuse({ code: 'unreadable' })
      else if (megapixels > IMAGE_LIMITS.megapixels) refuse({ code: 'too_large', megapixels })
      else resolve({ url, name: file.name, width, height })
    })
    image.src = url
  })
}

/**
 * The crop as a JPEG of the size that the server stores, as a data URL.
 * @throws Error if the browser can't draw it
 */
export function cutOut(image: HTMLImageElement, part: PartOfPicture, size: PhotoSize): string {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  const { naturalWidth, naturalHeight } = image
  // JPEG has no transparency: clear pixels would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(
    image,
    (part.x / 100) * naturalWidth,
    (part.y / 100) * naturalHeight,
    (part.width / 100) * naturalWidth,
    (part.height / 100) * naturalHeight,
    0,
    0,
    size.width,
    size.height,
  )
  return canvas.toDataURL('image/jpeg', QUALITY)
}
