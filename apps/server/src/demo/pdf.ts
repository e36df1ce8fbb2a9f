/** A one-page PDF of plain lines, enough for files that look real. */

/** Letters that Latin 1 lacks, with their codes in the page's encoding. */
const POLISH: Readonly<Record<string, readonly [code: number, glyph: string]>> = {
  ą: [128, 'aogonek'],
  ć: [129, 'cacute'],
  ę: [130, 'eogonek'],
  ł: [131, 'lslash'],
  ń: [132, 'nacute'],
  ś: [133, 'sacute'],
  ź: [134, 'zacute'],
  ż: [135, 'zdotaccent'],
  Ł: [136, 'Lslash'],
  Ś: [137, 'Sacute'],
  Ż: [138, 'Zdotaccent'],
  '„': [139, 'quotedblbase'],
  '”': [140, 'quotedblright'],
  '–': [141, 'endash'],
}

export function pdfOf(title: string, lines: readonly string[]): Buffer {
  const text = [
    'BT',
    '/F1 20 Tf 56 770 Td',
    `(${shown(title)}) Tj`,
    '/F1 12 Tf 0 -14 Td',
    ...lines.map((line) => `0 -22 Td (${shown(line)}) Tj`),
    'ET',
  ].join('\n')
  const differences = Object.values(POLISH)
    .map(([code, glyph]) => `${code} /${glyph}`)
    .join(' ')
  return assembled([
    '<< /Type /Catalog /Pages 2 0 R /Lang (pl-PL) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [${differences}] >> >>`,
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
  ])
}

/** The PDF's objects with their offset table. */
function assembled(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const begins: number[] = []
  for (const [index, object] of objects.entries()) {
    begins.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}${trailer}`, 'latin1')
}

/** Text in the page's encoding. */
function shown(text: string): string {
  return text
    .replaceAll(/[\\()]/g, String.raw`\$&`)
    .replaceAll(/[^\u0020-\u00ff]/gu, (letter) => String.fromCharCode(POLISH[letter]?.[0] ?? 63))
}
