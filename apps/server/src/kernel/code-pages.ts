/** Recognising the code pages of Polish files: banks, spreadsheets. */

/** The upper half of CP852, which Node does not decode. */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0'

export function decodePage(bytes: Uint8Array, page: 'ISO-8859-2' | 'Windows-1250' | 'CP852'): string {
  if (page !== 'CP852') return new TextDecoder(page).decode(bytes)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/[\u0080-\u00ff]/g, (byte) => CP852.charAt(byte.charCodeAt(0) - 0x80))
}

/** Undefined if the bytes are impossible in the encoding. */
export function decodeStrictly(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** UTF-16 by its mark. */
export function utf16Label([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

const POLISH = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/u
/** Characters besides letters that people and Excel write. */
const SIGNS = /[\u00a0§°«»·„”“‘’‚–—…•€×]/u
/** Signs that no name has between its letters; other code pages have letters there. */
const APART = /[§°«»„”“‚—…•€×]/u
const LETTER = /\p{L}/u
const VOWEL = /[aeiouyąęó]/iu

/**
 * The number of Polish letters in plausible positions, that of other letters, and whether all other characters may
 * occur in names and descriptions.
 */
export function likenessToPolish(text: string): { polish: number; foreign: number; possible: boolean } {
  let polish = 0
  let foreign = 0
  let possible = true
  for (const { 0: letter, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)]
    const misplaced = /\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before)
    // Before a vowel Polish has `ni`, so `ń` there is another page's `ñ`.
    if (POLISH.test(letter) && !misplaced && !(/ń/iu.test(letter) && VOWEL.test(after))) polish += 1
    else if (LETTER.test(letter)) foreign += 1
    if (POLISH.test(letter)) continue
    const inside = APART.test(letter) && LETTER.test(before) && LETTER.test(after)
    if (misplaced || inside || !(/[\p{Ll}\p{Lu}]/u.test(letter) || SIGNS.test(letter))) possible = false
  }
  return { polish, foreign, possible }
}
