/** What the picture itself shows: something, on the scheme's paper. */
import type { Page } from '@playwright/test'

/** @param file where it is kept for people to look at */
export async function pictureFaults(page: Page, file?: string): Promise<string[]> {
  const picture = await page.screenshot({ ...(file !== undefined && { path: file }) })
  return await page.evaluate(look, picture.toString('base64'))
}

async function look(base64: string): Promise<string[]> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const brush = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!brush) return ['no picture']
  brush.drawImage(bitmap, 0, 0)
  const faults: string[] = []
  const pixels = new Uint32Array(brush.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)
  // Some of them show whether it is blank.
  const colours = new Set(pixels.filter((_, index) => index % 7 === 0))
  if (colours.size < 8) faults.push(`blank: ${colours.size} colours`)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const [red = 0, green = 0, blue = 0] = brush.getImageData(bitmap.width - 1, bitmap.height >> 1, 1, 1).data
  // Behind a dialog the paper is dimmed, which leaves a light one lighter than any dark one.
  if (isDark !== red + green + blue < 3 * 80)
    faults.push(`the edge is rgb(${red}, ${green}, ${blue}) in ${isDark ? 'dark' : 'light'}`)
  return faults
}
