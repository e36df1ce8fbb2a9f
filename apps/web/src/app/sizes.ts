const KB = 1024
const MB = KB * 1024
const GB = MB * 1024

/** `12 kB`, `3,4 MB`, `252 GB`, as the person's language writes numbers; with a no-break space. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] =
    bytes < MB ? [Math.ceil(bytes / KB), 'kB'] : bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB']
  const digits = value < 10 && unit !== 'kB' ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)}\u00a0${unit}`
}

/** The file's name for a download. */
export function fullName({ name, extension }: { name: string; extension: string }): string {
  return extension === '' ? name : `${name}.${extension}`
}
