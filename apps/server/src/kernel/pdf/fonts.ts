/** The screens' font, and fallbacks for characters that it lacks, each opened when first needed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { openSync } from 'fontkit'
import { z } from 'zod'
import type { Run } from './runs.ts'

const require = createRequire(import.meta.url)

export const FONT = 'Onest'

/** Fallback fonts: the index of each package's slices by characters, and its bold weight. The first match wins. */
const OTHERS = [
  [require.resolve('@fontsource/noto-sans-hebrew/unicode.json'), 700],
  [require.resolve('@fontsource/noto-sans-arabic/unicode.json'), 700],
  [require.resolve('@fontsource/noto-sans-georgian/unicode.json'), 700],
  [require.resolve('@fontsource/noto-sans/unicode.json'), 700],
  // This font has no bold.
  [require.resolve('@fontsource/zcool-xiaowei/unicode.json'), 400],
] as const

type Files = { readonly normal: string; readonly bold: string }
type Slice = { readonly name: string; readonly from: number; readonly to: number }

const onest: Files = {
  normal: require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf'),
}
const filesOf = new Map<string, Files>([[FONT, onest]])
const slices = OTHERS.flatMap(([index, bold]) => slicesOf(index, bold))

/** By name, as pdfmake takes them. */
export const FONTS = Object.fromEntries(
  Array.from(filesOf, ([name, { normal, bold }]) => [
    name,
    { normal, bold, italics: normal, bolditalics: bold },
  ]),
)
export const FONT_FILES: ReadonlySet<string> = new Set(
  Array.from(filesOf.values()).flatMap(({ normal, bold }) => [normal, bold]),
)

function slicesOf(index: string, bold: number): Slice[] {
  const folder = dirname(index)
  const ranges = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(index, 'utf8')))
  return Object.entries(ranges).flatMap(([key, signs]) => {
    const name = `${basename(folder)}-${key.replaceAll(/[[\]]/g, '')}`
    const file = (weight: number) => join(folder, `files/${name}-${weight}-normal.woff`)
    filesOf.set(name, { normal: file(400), bold: file(bold) })
    return signs.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
      return { name, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
    })
  })
}

type Sfnt = Extract<ReturnType<typeof openSync>, { layout: unknown }>
const opened = new Map<string, readonly Sfnt[]>()

/** The regular and the bold one. */
function open(name: string): readonly Sfnt[] {
  const { normal, bold } = filesOf.get(name) ?? onest
  const fonts =
    opened.get(name) ?? [normal, bold].map((file) => openSync(file)).filter((font) => 'layout' in font)
  opened.set(name, fonts)
  return fonts
}

const has = (name: string, codePoint: number) =>
  open(name).every((font) => font.hasGlyphForCodePoint(codePoint))

/** The font that has the character; undefined if none has it, as for pictograms. */
export function fontOf(sign: string): string | undefined {
  const codePoint = sign.codePointAt(0) ?? 0
  if (sign === '\n' || has(FONT, codePoint)) return FONT
  if (!/[\p{L}\p{M}\p{Nd}]/u.test(sign)) return undefined
  return slices.find(({ name, from, to }) => from <= codePoint && codePoint <= to && has(name, codePoint))
    ?.name
}

/** The width in multiples of the font's size. */
export function widthOf({ text, font: name }: Run): number {
  const [font] = open(name)
  return font ? font.layout(text).advanceWidth / font.unitsPerEm : 0
}
