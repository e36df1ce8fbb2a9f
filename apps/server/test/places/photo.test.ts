import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { photoOf } from '../../src/domains/places/image/photo.ts'
import { testPlaces } from './setup.ts'

const server = await testPlaces()
const { call, first, sql } = server

const SIZE = { width: 1280, height: 720 }

/** The marker behind which a JPEG has its pixels. */
const START_OF_SCAN = Buffer.from([0xff, 0xda])

const dataUrl = (bytes: Buffer, kind = 'jpeg') => `data:image/${kind};base64,${bytes.toString('base64')}`
const put = (image: string) => call('director', 'PUT', `/api/places/${first}/image`, { id: first, image })
const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false })

/** A PNG of one colour that unpacks to a thousand times its size, made without unpacking it here. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit for each grey pixel.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function nothingKept() {
  const [place] = await sql`select image from places where id = ${first}`
  expect(place).toEqual({ image: null })
}

describe('a photo is refused', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['60 megapixels of JPEG', () => plain(10_000, 6_000).jpeg({ quality: 1 }).toBuffer()],
    ['60 megapixels of WebP', () => plain(10_000, 6_000).webp({ quality: 1, effort: 0 }).toBuffer()],
    ['a small file that unpacks to 400 megapixels', () => bomb(20_000, 20_000)],
    ['a strip of 16,000,000 by 4 pixels', () => bomb(16_000_000, 4)],
  ])('that is %s, without unpacking it', async (_name, make) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(2_000_000)
    // With nothing behind its beginning there is nothing to unpack: would it be tried, it would be called unreadable.
    const beginning = Buffer.alloc(bytes.length)
    bytes.copy(beginning, 0, 0, 1_000)
    for (const given of [bytes, beginning]) {
      const answer = await put(dataUrl(given))
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toMatchObject({
        message: 'error.place.image.too_large',
        errorKey: 'place.image.too_large',
        params: { megabytes: 10, megapixels: 50 },
      })
      expect(answer.headers['x-skrzatapp-error']).toBe('error.place.image.too_large')
    }
    await nothingKept()
  })

  test.each<[string, string | (() => Promise<string> | string)]>([
    ['text', dataUrl(Buffer.from('no image at all'))],
    ['nothing', 'data:image/png;base64,'],
    ['no data URL', 'https://example.com/photo.jpg'],
    ['an SVG with a script', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))],
    ['a PDF', dataUrl(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'))],
    ['a JPEG that is cut off in its head', async () => dataUrl(await cutOffJpeg())],
    ['a PNG whose size is nonsense', () => dataUrl(bomb(0, 0), 'png')],
  ])('that is %s', async (_name, given) => {
    const answer = await put(typeof given === 'string' ? given : await given())
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ errorKey: 'place.image.unreadable' })
    await nothingKept()
  })

  test('of more than 10 MB', async () => {
    const answer = await put(dataUrl(Buffer.alloc(11 * 1024 * 1024, 7)))
    expect(answer.statusCode).toBe(413)
    await nothingKept()
  })
})

async function cutOffJpeg(): Promise<Buffer> {
  const whole = sharp(await noise(400, 300)).jpeg()
  const bytes = await whole.toBuffer()
  return bytes.subarray(0, 100)
}

/** Pixels that do not compress away. */
function noise(width: number, height: number): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const input = { create: { width, height, channels: 3, background: '#000', noise: gaussian } } as const
  return plain(width, height).composite([{ input }]).png().toBuffer()
}

describe('a photo is kept', () => {
  test('without where it was taken, by whom and with what', async () => {
    const place =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>51,46.5N</exif:GPSLatitude></x:xmpmeta>'
    const taken = await sharp(await noise(640, 480))
      .withExif({
        IFD0: { Artist: 'Jan Fotograf', Make: 'Aparat' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 46/1 30/1', GPSLongitude: '19/1 27/1 0/1' },
      })
      .withXmp(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>${place}<?xpacket end="w"?>`)
      .jpeg()
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect(before.exif?.includes('Jan Fotograf')).toBe(true)
    expect(before.xmp?.includes('GPSLatitude')).toBe(true)

    const kept = await photoOf(dataUrl(taken), SIZE)
    const { exif, xmp, iptc, icc, comments, width, height } = await sharp(kept).metadata()
    expect({ exif, xmp, iptc, icc, comments, width, height }).toEqual({ width: 1280, height: 720 })
    // Only the part before the pixels, as pixels may spell a short word by chance.
    const head = kept.subarray(0, kept.indexOf(START_OF_SCAN))
    expect(head.length).toBeGreaterThan(0)
    for (const word of ['GPS', 'Exif', 'Jan Fotograf', 'Aparat', 'http://ns.adobe.com'])
      expect(head.includes(word)).toBe(false)
  })

  test('upright, as the camera meant it', async () => {
    // Red above, blue below; the camera says that it lies on its side.
    const half = await sharp({ create: { width: 160, height: 45, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    const upright = sharp({ create: { width: 160, height: 90, channels: 3, background: '#ff0000' } })
      .composite([{ input: half, gravity: 'south' }])
      .png()
    const lying = await sharp(await upright.toBuffer())
      .rotate(-90)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const pixels = await sharp(await photoOf(dataUrl(lying), SIZE))
      .raw()
      .toBuffer()
    const at = (x: number, y: number) => [...pixels.subarray((y * 1280 + x) * 3, (y * 1280 + x) * 3 + 3)]
    const [red = 0, , blue = 0] = at(640, 100)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
    const [lower = 0, , below = 0] = at(640, 620)
    expect(below).toBeGreaterThan(200)
    expect(lower).toBeLessThan(60)
  })
})
