const KB = 1024
const MB = KB * 1024

/** `12 kB`, `3,4 MB`, as the person's language writes numbers; with a no-break space. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < MB ? [Math.ceil(bytes / KB), 'kB'] : [bytes / MB, 'MB']
  const digits = value < 10 && unit === 'MB' ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)}\u00a0${unit}`
}

/** The file's name for a download. */
export function fullName({ name, extension }: { name: string; extension: string }): string {
  return extension === '' ? name : `${name}.${extension}`
}
