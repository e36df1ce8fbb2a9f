import { decodeQR } from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { transferCode } from '@skrzat/contract/transfer-code'
import { QrCode } from './qr-code.tsx'

/** Pixels a module: readers look for some. */
const SCALE = 4

/** The drawn path as an image, as a camera would see it. */
function rasterised(svg: string) {
  const [, offset = '0', size = '0'] = /viewBox="(-?\d+) -?\d+ (\d+)/.exec(svg) ?? []
  const width = Number(size) * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x = '', y = '', run = ''] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [left, top] = [(Number(x) - Number(offset)) * SCALE, (Number(y) - Number(offset)) * SCALE]
    for (let row = top; row < top + SCALE; row += 1) {
      for (let column = left; column < left + Number(run) * SCALE; column += 1) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  return { width, height: width, data }
}

test('the drawn code reads back as the transfer, Polish letters too', () => {
  const text = transferCode({
    nip: '6761234565',
    account: '61109010140000071219812874',
    grosze: 109_636,
    name: 'Żłobek „Gżegżółka”',
    title: '2026/11/0012 Michał Wójcik',
  })
  const svg = renderToStaticMarkup(<QrCode text={text ?? ''} label="Kod QR przelewu" />)
  expect(decodeQR(rasterised(svg))).toBe(text)
  // White by itself, as the page may be dark.
  expect(svg).toMatch(/<rect x="-4" y="-4" width="(\d+)" height="\1" fill="#fff"/)
})

test('a code of what is left is another one after a part payment', () => {
  const svg = (grosze: number) => renderToStaticMarkup(<QrCode text={`|PL||${grosze}`} label="" />)
  expect(decodeQR(rasterised(svg(100)))).toBe('|PL||100')
  expect(decodeQR(rasterised(svg(99)))).toBe('|PL||99')
})
