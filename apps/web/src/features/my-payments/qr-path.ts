import { encode } from 'uqr'

/** Empty modules around a code, which readers need (ISO/IEC 18004). */
export const QUIET = 4

/** A QR code as one path of squares of 1, and how many it has in a row. Level M: 15% of it may be damaged. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  return { path: pathOf(data), size }
}

/** Each run of black modules in a row is a rectangle. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x += 1
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`
    }
  }
  return path
}
