/** Windows-1250, the code page of EPP. */
import { inSigns } from '@skrzat/contract/latin'

const decoder = new TextDecoder('windows-1250')
/** The bytes that have a character; the five undefined ones decode to controls, which no text contains. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const).filter(
    ([sign]) => !/[\u0080-\u009f]/.test(sign),
  ),
)

/** The text with only characters of the code page: others are transliterated, and pictograms left out. */
export function inCp1250(text: string): string {
  return inSigns(text, (sign) => BYTES.has(sign))
}

/** @throws RangeError for a character that the code page lacks */
export function encodeCp1250(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => {
    const byte = BYTES.get(sign)
    if (byte === undefined) throw new RangeError(`not in CP1250: ${sign}`)
    return byte
  })
}
