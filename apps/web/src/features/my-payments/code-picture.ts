/** A transfer's QR code as a picture, which banks' apps read from a phone's photos or from what is shared with them. */
import { QUIET, qrPath } from './qr-path.ts'

export type CodePicture = {
  /** What the code says. */
  readonly text: string
  /** The sum, below the code in bold. */
  readonly sum: string
  /** Further lines: to whom, and what for. */
  readonly caption: string
  readonly fileName: string
}

/** Pixels of a picture; photos are shown about this wide. */
const WIDTH = 1080
const MARGIN = 64
const SUM_SIZE = 64
const LINE_SIZE = 36

/** On a white ground, with a quiet zone and its caption. */
export async function drawCode({ text, sum, caption, fileName }: CodePicture): Promise<File> {
  const { path, size } = qrPath(text)
  // Whole pixels a module: blurred edges are harder to read.
  const scale = Math.floor(WIDTH / (size + 2 * QUIET))
  const edge = Math.floor((WIDTH - size * scale) / 2)
  const font = getComputedStyle(document.body).fontFamily
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const pen = penOf(canvas)
  pen.font = `400 ${LINE_SIZE}px ${font}`
  const lines = caption.split('\n').flatMap((line) => broken(line, (words) => pen.measureText(words).width))
  const captionTop = edge + size * scale + QUIET * scale
  canvas.height = captionTop + SUM_SIZE + lines.length * LINE_SIZE * 1.5 + MARGIN

  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  pen.setTransform(scale, 0, 0, scale, edge, edge)
  const modules = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  pen.fill(modules)
  pen.resetTransform()
  pen.textAlign = 'center'
  pen.font = `700 ${SUM_SIZE}px ${font}`
  pen.fillText(sum, WIDTH / 2, captionTop + SUM_SIZE * 0.75)
  pen.font = `400 ${LINE_SIZE}px ${font}`
  for (const [at, line] of lines.entries())
    pen.fillText(line, WIDTH / 2, captionTop + SUM_SIZE + (at + 1) * LINE_SIZE * 1.5)

  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], fileName, { type: 'image/png' }))
      else reject(new Error('the browser draws no picture'))
    }, 'image/png')
  })
}

/** Setting a canvas's height takes its font away, so it is set before each use. */
function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser draws no picture')
  return pen
}

/** A line of words as several that fit between the margins. */
function broken(text: string, widthOf: (words: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    if (last !== undefined && widthOf(longer) <= WIDTH - 2 * MARGIN) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
