/**
 * `Content-Disposition` of a download (RFC 6266): the name in UTF-8, and in plain letters for clients that can't read
 * it.
 */
export function attachment(name: string): string {
  return `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`
}

/** Without diacritics; anything but a letter, digit, dot, space or dash becomes `_`. */
function plain(name: string): string {
  return name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replaceAll('–', '-')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^A-Za-z0-9. -]/g, '_')
}

/** RFC 8187: encodes more than encodeURIComponent, and always path separators. */
function encoded(name: string): string {
  return encodeURIComponent(name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
