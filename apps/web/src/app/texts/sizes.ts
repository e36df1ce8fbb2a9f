const KB = 1024
const MB = KB * 1024
const GB = MB * 1024

/** `12 kB`, `3,4 MB`, `252 GB`, with the numbers and units of the person's language (`3,4 Mo`) and a no-break space. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] =
    bytes < MB
      ? [Math.ceil(bytes / KB), 'kilobyte']
      : bytes < GB
        ? [bytes / MB, 'megabyte']
        : [bytes / GB, 'gigabyte']
  return unitText(value, unit, value < 10 && unit !== 'kilobyte' ? 1 : 0, locale)
}

/** A number with the short name of its unit, an Intl one, such as `millisecond`; with a no-break space. */
export function unitText(value: number, unit: string, digits: number, locale: string): string {
  const form: Intl.NumberFormatOptions = { style: 'unit', unit, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale, form).format(value).replaceAll(/\s/g, '\u00a0')
}

/** The file's name for a download. */
export function fullName({ name, extension }: { name: string; extension: string }): string {
  return extension === '' ? name : `${name}.${extension}`
}
