/** Numbers of invoices: as written, and as stored. */

/** A number as written; `sequence` keeps its zeros. */
export type WrittenNumber = { readonly year: string; readonly month: string; readonly sequence: string }

const MONTHS = 12

/** The stored form, such as `2026/11/0012`; null if there is no such month or it is number 0. */
export function storedNumber({ year, month, sequence }: WrittenNumber): string | null {
  const ofMonth = Number(month)
  const significant = sequence.replace(/^0+/, '')
  if (ofMonth < 1 || ofMonth > MONTHS || significant === '' || significant.length > 9) return null
  return `${year}/${String(ofMonth).padStart(2, '0')}/${significant.padStart(4, '0')}`
}
